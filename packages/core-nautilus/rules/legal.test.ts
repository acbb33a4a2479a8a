import type { Known } from '@rockpool/game';
import { playRandom } from '@rockpool/game/testing';
import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import { game } from './game.ts';
import { sides, type Action, type Options, type State } from './vocabulary.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const names = ['kraken', 'fishbone', 'anchor', 'eye', 'bell', 'harpoon'];

/** Every action that could ever be listed, in canonical order, with the faces that the seat knows. */
function* candidates(known: Known): Generator<Action> {
  const [diverFaces, specialFaces] = [known['divers'] ?? {}, known['specials'] ?? {}];
  for (const card of upTo(6)) yield { type: 'keep', card };
  for (const card of upTo(6)) {
    const special = names[specialFaces[card] ?? -1];
    if (special === 'eye' || special === 'bell') yield { type: special, card };
    if (special === 'harpoon') for (const take of upTo(14)) yield { type: special, card, take };
  }
  yield { type: 'pass' };
  for (const card of upTo(14)) yield { type: 'return', card };
  for (const give of upTo(14)) yield { type: 'swap', give };
  yield { type: 'giveback' };
  for (const card of upTo(14)) {
    const face = diverFaces[card];
    if (face === undefined) continue;
    for (const side of sides) {
      for (const column of upTo(5)) {
        const placing = { type: 'place', card, value: face + 1, side, column } as const;
        yield placing;
        for (const anchor of upTo(6).filter((one) => names[specialFaces[one] ?? -1] === 'anchor')) {
          for (const at of sides) {
            for (const to of upTo(5)) yield { ...placing, anchor: { card: anchor, side: at, column: to } };
          }
        }
      }
    }
  }
  for (const card of upTo(6)) {
    const special = names[specialFaces[card] ?? -1];
    if (special !== 'kraken' && special !== 'fishbone') continue;
    for (const side of sides)
      for (const column of upTo(5)) yield { type: 'place', card, special, side, column };
  }
  for (const column of upTo(5)) for (const to of upTo(5)) yield { type: 'shift', column, to };
}

describe('legal', () => {
  it.each(['any', 'adjacent'] as const)(
    'is every action that check takes, in canonical order: shift %s',
    (shift) => {
      const options: Options = { wonDomains: 'open', shift, nemo: 'alternate' };
      const phases = new Set<string>();
      for (let seed = 0; seed < 6; seed += 1) {
        let known: (seat: number | null) => Known = () => ({});
        playRandom(game, {
          seats: 2,
          seed: `legal ${seed}`,
          options,
          onStep: ({ before, ask, legal, after, known: next, n }) => {
            // There are many placements, much alike: a quarter of them is enough.
            if (ask.ask === 'choose' && (before.phase !== 'place' || n % 4 === 0)) {
              phases.add(before.phase);
              expect(legal[0], `seed "legal ${seed}", answer ${n}`).toEqual(
                listed(before, ask.seats[0], known),
              );
            }
            known = next;
            expect(game.legal(after, 1 - after.turn, next(1 - after.turn))).toEqual([]);
          },
        });
      }
      expect([...phases].sort()).toEqual(['before', 'keep', 'place', 'return', 'shift', 'swap']);
    },
  );
});

function listed(state: State, seat: number, known: (seat: number | null) => Known): Action[] {
  return [...candidates(known(seat))].filter((action) => check(state, seat, action) === null);
}
