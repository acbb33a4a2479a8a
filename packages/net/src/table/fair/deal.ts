import {
  afterDeal,
  afterReveal,
  owedForDeal,
  owedForReveal,
  ownOpening,
  publicOpening,
  receiverOf,
  type Opening,
  type Sealing,
} from '@rockpool/fair';
import { canonical, isRefusal, type Answer, type CardNumber } from '@rockpool/game';
import { join, u16, u8 } from '../../bytes.ts';
import type { OpenRound, PhaseEnd, RoundKind, RoundStart } from '../round-kind.ts';
import { roundsFor, type AskFor } from './asked.ts';
import { collecting, type Gifts } from './collecting.ts';
import { keyOf, learnt, openFaces, sealingOf, withSealing, type CardTools } from './decks.ts';
import type { Decks, FairMemory, TableKeys } from './memory.ts';
import { ringOf } from './ring.ts';

/**
 * One seat learns the faces of some cards: the others publish or pass on their shares. A deal to the house is open to
 * all. PROTOCOL.md 2.3; `fair`, 4.5.
 */
export function dealRounds(tools: CardTools): RoundKind<FairMemory> {
  return roundsFor('deal', (start, ask, keys) => openDeal(start, ask, keys, tools));
}

function openDeal(
  start: RoundStart<FairMemory>,
  ask: AskFor<'deal'>,
  keys: TableKeys,
  tools: CardTools,
): OpenRound<FairMemory> {
  const { decks } = start.memory;
  const { deck, cards } = ask;
  const sealing = sealingOf(decks, deck);
  const ring = ringOf(start.memory);
  const key = keyOf(keys, ask.to);
  const to = key === null ? null : { seat: ask.to, key };
  const owed = to === null ? owedForReveal(sealing, ring, cards) : owedForDeal(sealing, ring, cards, to);
  const openingOf = (after: Sealing, number: CardNumber): Opening | null => {
    const card = after.cards.get(number);
    const receiver = card === undefined || to === null ? null : receiverOf(ring, card, ask.to);
    if (card === undefined) return null;
    return receiver === null ? publicOpening(after, ring, card) : ownOpening(after, ring, card, receiver);
  };

  return collecting(start, 'deal', deck, owed, tools, (gifts) => {
    const given = gifts.flatMap((gift) => gift.given);
    const after =
      to === null ? afterReveal(sealing, cards, given) : afterDeal(sealing, ring, cards, to, given);
    // The page of the receiver waits here for its own reading, so that what it knows never lags behind the table.
    const reads = to === null || tools.own?.seat === ask.to;
    // What this page alone has read before is opened to all by a deal to the house.
    const isKnown = (card: CardNumber): boolean => {
      const known = decks.faces.get(deck)?.get(card);
      return to === null ? known?.open === true : known !== undefined;
    };
    const unknown = reads ? cards.filter((card) => !isKnown(card)) : [];
    const openings = unknown.map((card) => openingOf(after, card));
    const faces = openFaces(tools, start.memory, deck, openings, to !== null);
    if (faces === 'waiting') return null;
    return close(start, ask, gifts, learnt(withSealing(decks, after), deck, unknown, faces, to === null));
  });
}

function close(
  { game, state, memory }: RoundStart<FairMemory>,
  ask: AskFor<'deal'>,
  gifts: Gifts,
  decks: Decks,
): PhaseEnd<FairMemory> {
  const answer: Answer = ask;
  const after: unknown = game.apply(state, answer);
  if (isRefusal(after)) throw new Error(`${game.id} refuses a deal that it asked for: ${after.refused}.`);
  const passed = gifts.flatMap(({ seat, given }) =>
    given.map((one) =>
      one.kind === 'pass' && one.hop.kind === 'later'
        ? join(u8(seat), u16(one.card), one.hop.E, one.hop.F)
        : new Uint8Array(0),
    ),
  );
  return {
    content: join(u8(7), canonical(ask), ...passed),
    outcome: { state: after, answer, undo: 0, memory: { ...memory, decks } },
  };
}
