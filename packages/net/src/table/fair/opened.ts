import { publicOpening } from '@rockpool/fair';
import { learnt, openFaces, type CardTools } from './decks.ts';
import type { FairMemory } from './memory.ts';
import { ringOf } from './ring.ts';

/** What everybody can open now, opened. */
export function opened(memory: FairMemory, tools: CardTools): FairMemory | 'waiting' {
  const ring = ringOf(memory);
  let { decks } = memory;
  for (const [deck, sealing] of decks.sealings) {
    const found = [...sealing.cards].flatMap(([number, card]) => {
      const opening = publicOpening(sealing, ring, card);
      return opening === null || decks.faces.get(deck)?.get(number)?.open === true
        ? []
        : [{ number, opening }];
    });
    const numbers = found.map(({ number }) => number);
    const openings = found.map(({ opening }) => opening);
    const faces = openFaces(tools, memory, deck, openings, false);
    if (faces === 'waiting') return faces;
    decks = learnt(decks, deck, numbers, faces, true);
  }
  return { ...memory, decks };
}
