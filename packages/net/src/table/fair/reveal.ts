import { afterReveal, owedForReveal, publicOpening } from '@rockpool/fair';
import { canonical, isRefusal, type Answer } from '@rockpool/game';
import { join, u8 } from '../../bytes.ts';
import type { RoundKind } from '../round-kind.ts';
import { roundsFor } from './asked.ts';
import { collecting } from './collecting.ts';
import { learnt, openFaces, sealingOf, withSealing, type CardTools } from './decks.ts';
import type { FairMemory } from './memory.ts';
import { ringOf } from './ring.ts';

/** Everybody learns the faces of some cards: all shares of them are published. PROTOCOL.md 2.3; `fair`, 4.8. */
export function revealRounds(tools: CardTools): RoundKind<FairMemory> {
  return roundsFor('reveal', (start, ask) => {
    const { game, state, memory } = start;
    const { decks } = memory;
    const { deck, cards } = ask;
    const sealing = sealingOf(decks, deck);
    const ring = ringOf(memory);
    const owed = owedForReveal(sealing, ring, cards);
    return collecting(start, 'reveal', deck, owed, tools, (gifts) => {
      const after = afterReveal(
        sealing,
        cards,
        gifts.flatMap(({ given }) => given),
      );
      const openings = cards.map((number) => {
        const card = after.cards.get(number);
        return card === undefined ? null : publicOpening(after, ring, card);
      });
      const faces = openFaces(tools, memory, deck, openings, false);
      if (faces === 'waiting') return null;
      const answer: Answer = { ...ask, faces };
      const then: unknown = game.apply(state, answer);
      if (isRefusal(then)) throw new Error(`${game.id} refuses a reveal that it asked for: ${then.refused}.`);
      const seen = learnt(withSealing(decks, after), deck, cards, faces, true);
      return {
        content: join(u8(8), canonical(faces)),
        outcome: { state: then, answer, undo: 0, memory: { ...memory, decks: seen } },
      };
    });
  });
}
