import { ciphertextsOf, fitsShuffle, sealed, type Sealing, type ShuffleTurn } from '@rockpool/fair';
import { isRefusal, type Answer, type CardNumber } from '@rockpool/game';
import { join, sameBytes, u16, u8 } from '../../bytes.ts';
import type { OpenRound, Outcome, RoundKind, RoundStart } from '../round-kind.ts';
import { roundsFor, type AskFor } from './asked.ts';
import { deckOf, faceCount, sealingKeys, sealingOf, withSealing, type CardTools } from './decks.ts';
import type { Decks, FairMemory, TableKeys } from './memory.ts';

/** A deck is sealed: each keyed seat in turn shuffles and encrypts again, and proves it. PROTOCOL.md 2.3; `fair`, 4. */
export function shuffleRounds(tools: CardTools): RoundKind<FairMemory> {
  return roundsFor('shuffle', (start, ask, keys) => openShuffle(start, ask, keys, tools));
}

function openShuffle(
  start: RoundStart<FairMemory>,
  ask: AskFor<'shuffle'>,
  keys: TableKeys,
  tools: CardTools,
): OpenRound<FairMemory> {
  const { table, round, prev } = start;
  const { engine, wake } = tools;
  const { seats } = keys.dealing;
  const plan = planOf(start, ask, keys, tools);
  let phase = 0;
  /** The deck as the phases before have left it; null: nobody has shuffled yet. */
  let before: Uint8Array | null = null;
  let after: Uint8Array | null = null;
  /** The body that this page has made itself, and need not check. */
  let made: Uint8Array | null = null;

  const turn = (): ShuffleTurn | 'waiting' => {
    const deck = before ?? plan.first();
    if (deck === 'waiting') return deck;
    const place = { table, round, phase, prev, deck: ask.deck };
    return { place, seat: seats[phase] ?? 0, Y: plan.Y, before: deck, blocks: plan.blocks };
  };

  return {
    due: () => (after === null ? seats.slice(phase, phase + 1) : []),
    take({ kind, body }) {
      if (kind !== 'shuffle') return { refused: 'not-asked' };
      if (made !== null && sameBytes(body, made)) {
        after = body.slice(2, 2 + plan.size * 64);
        return 'counted';
      }
      const now = turn();
      if (now === 'waiting') return now;
      const result = engine.run({ task: 'check shuffle', turn: now, body }, wake);
      if (result === 'waiting') return result;
      if (result === null) return { refused: 'bad-share' };
      after = result;
      return 'counted';
    },
    end() {
      if (after === null) return null;
      const content = join(u8(6), u16(plan.size), after);
      return { content, outcome: phase + 1 < seats.length ? null : finish(start, ask, plan, after) };
    },
    next() {
      phase += 1;
      [before, after, made] = [after, null, null];
    },
    own(_seat, seed) {
      const now = turn();
      if (now === 'waiting') return now;
      const body = engine.run({ task: 'make shuffle', turn: now, seed }, wake);
      if (body === 'waiting' || body === null) return body;
      made = body;
      return { kind: 'shuffle', body };
    },
  };
}

/** What is shuffled, and what becomes of it. */
interface Plan {
  readonly keys: readonly Uint8Array[];
  readonly Y: Uint8Array;
  /** The ciphertexts before the first phase. */
  first(): Uint8Array | 'waiting';
  /** How many ciphertexts. */
  readonly size: number;
  readonly blocks: number;
  readonly numbers: readonly CardNumber[];
  /** The sealing that the cards are taken from. */
  readonly from: Sealing | null;
}

function planOf(
  { memory }: RoundStart<FairMemory>,
  ask: AskFor<'shuffle'>,
  keys: TableKeys,
  tools: CardTools,
): Plan {
  const plan =
    ask.cards === undefined ? wholeDeck(ask, keys, tools) : someCards(ask, ask.cards, memory.decks);
  if (!fitsShuffle(plan.size, plan.blocks))
    throw new Error(`Deck "${ask.deck}" is too large to be sealed: ${plan.size} cards.`);
  return plan;
}

function wholeDeck(ask: AskFor<'shuffle'>, keys: TableKeys, tools: CardTools): Plan {
  const deck = deckOf(tools, ask.deck);
  const faces = faceCount(deck);
  const blocks = 'sides' in deck ? deck.size : 1;
  return {
    keys: sealingKeys(keys.dealing),
    Y: keys.Y,
    first() {
      const task = { task: 'make first deck', deck: ask.deck, faces, blocks } as const;
      return tools.engine.run(task, tools.wake) ?? new Uint8Array(0);
    },
    size: faces * blocks,
    blocks,
    numbers: Array.from({ length: deck.size }, (_, index) => index),
    from: null,
  };
}

/** These cards stay under the keys that they are sealed under: others could not open them. */
function someCards({ deck, size }: AskFor<'shuffle'>, cards: readonly CardNumber[], decks: Decks): Plan {
  const from = sealingOf(decks, deck);
  const start = decks.next.get(deck) ?? 0;
  const before = ciphertextsOf(from, cards);
  return {
    keys: from.keys,
    Y: from.Y,
    first: () => before,
    size,
    blocks: 1,
    numbers: Array.from({ length: size }, (_, index) => start + index),
    from,
  };
}

function finish(
  { game, state, memory }: RoundStart<FairMemory>,
  ask: AskFor<'shuffle'>,
  { keys, Y, numbers, from }: Plan,
  after: Uint8Array,
): Outcome<FairMemory> {
  const answer: Answer = ask;
  const then: unknown = game.apply(state, answer);
  if (isRefusal(then)) throw new Error(`${game.id} refuses a shuffle that it asked for: ${then.refused}.`);
  const dead = ask.cards ?? [];
  const fresh = { deck: ask.deck, keys, Y };
  const sealing = sealed(fresh, after, numbers, from === null ? null : { cards: from.cards, dead });
  const faces = new Map(from === null ? [] : memory.decks.faces.get(ask.deck));
  for (const card of dead) faces.delete(card);
  const decks: Decks = {
    ...withSealing(memory.decks, sealing),
    next: new Map(memory.decks.next).set(ask.deck, (numbers.at(-1) ?? -1) + 1),
    faces: new Map(memory.decks.faces).set(ask.deck, faces),
  };
  return { state: then, answer, undo: 0, memory: { ...memory, decks } };
}
