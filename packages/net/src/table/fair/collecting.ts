import { readOwed, type Debt, type Given, type Owed } from '@rockpool/fair';
import type { Seat } from '@rockpool/game';
import { sameBytes } from '../../bytes.ts';
import type { OpenRound, PhaseEnd, RoundStart } from '../round-kind.ts';
import type { CardTools } from './decks.ts';
import type { FairMemory } from './memory.ts';
import { originOf } from './ring.ts';

/** What each seat has given, ascending. */
export type Gifts = readonly { readonly seat: Seat; readonly given: readonly Given[] }[];

/** A round that closes when every seat has given what it owes of some cards: a deal or a reveal. */
export function collecting(
  { table, round, prev, memory }: RoundStart<FairMemory>,
  kind: 'deal' | 'reveal',
  deck: string,
  owed: ReadonlyMap<Seat, readonly Owed[]>,
  { engine, wake }: CardTools,
  finish: (gifts: Gifts) => PhaseEnd<FairMemory> | null,
): OpenRound<FairMemory> {
  const seats = [...owed.keys()].sort((a, b) => a - b);
  const given = new Map<Seat, readonly Given[]>();
  /** The body that this page has made itself, and need not check: of its own seat alone (else a copy would pass). */
  let made: { readonly seat: Seat; readonly body: Uint8Array } | null = null;
  const debtOf = (seat: Seat): Debt => ({
    place: { table, round, phase: 0, prev, deck },
    seat,
    owed: owed.get(seat) ?? [],
  });

  return {
    due: () => seats.filter((seat) => !given.has(seat)),
    take(entry) {
      const { seat, body } = entry;
      if (entry.kind !== kind) return { refused: 'not-asked' };
      const debt = debtOf(seat);
      if (made?.seat !== seat || !sameBytes(body, made.body)) {
        const result = engine.run({ task: 'check owed', debt, body }, wake);
        if (result === 'waiting') return result;
        if (result === null) return { refused: 'bad-share' };
      }
      given.set(seat, readOwed(debt, body));
      return 'counted';
    },
    end: () =>
      given.size < seats.length
        ? null
        : finish(seats.map((seat) => ({ seat, given: given.get(seat) ?? [] }))),
    next: () => undefined,
    own(seat, seed) {
      const debt = debtOf(seat);
      const [first] = debt.owed;
      if (first === undefined) return null;
      const origin = originOf(memory, first.X);
      const body = engine.run({ task: 'make owed', debt, seed, origin }, wake);
      if (body === 'waiting' || body === null) return body;
      made = { seat, body };
      return { kind, body };
    },
  };
}
