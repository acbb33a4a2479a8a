import { afterShow, openingWith, receiverOf, showLength, type SealedCard } from '@rockpool/fair';
import type { Face, Json, Refusal, Seat, Shown } from '@rockpool/game';
import { createReader, join } from '../../bytes.ts';
import type { RoundStart } from '../round-kind.ts';
import type { Remembering, Shows } from '../shows.ts';
import { facePoints, learnt, sealingOf, withSealing, type CardTools } from './decks.ts';
import type { FairMemory } from './memory.ts';
import { originOf, ringOf } from './ring.ts';

const badShow: Refusal = { refused: 'bad-show' };

/**
 * A seat turns up cards that were dealt to it, each with a proof; a card that everybody can open needs none, and its
 * claimed face must be the true one. `fair`, 4.7.
 */
export function cardShows(tools: CardTools): Shows<FairMemory> {
  const { engine, wake } = tools;

  /** One card's claim. */
  const takeOne = (
    { memory }: RoundStart<FairMemory>,
    seat: Seat,
    { deck, card: number, face }: Shown,
    show: Uint8Array,
  ): Remembering<FairMemory> | 'waiting' | Refusal => {
    const sealing = memory.decks.sealings.get(deck);
    const card = sealing?.cards.get(number);
    if (memory.keys === null || sealing === undefined || card === undefined) return badShow;
    const ring = ringOf(memory);
    const receiver = receiverOf(ring, card, seat);
    const points = facePoints(tools, deck);
    if (points === 'waiting') return points;
    const M = points.points[face];
    const D = show.slice(0, 32);
    const opening = openingWith(sealing, ring, card, D);
    if (receiver === null || M === undefined || opening === null) return badShow;
    const task = { task: 'check show', hop: receiver.hop, X: receiver.key, show, opening, M } as const;
    const result = engine.run(task, wake);
    if (result === 'waiting') return result;
    if (result === null) return badShow;
    return (now) => {
      const shown = withSealing(now.decks, afterShow(sealingOf(now.decks, deck), number, D));
      return { ...now, decks: learnt(shown, deck, [number], [face], true) };
    };
  };

  const showOf = (
    { memory }: RoundStart<FairMemory>,
    seat: Seat,
    seed: Uint8Array,
    card: SealedCard,
  ): Uint8Array | 'waiting' | null => {
    const receiver = receiverOf(ringOf(memory), card, seat);
    if (receiver === null) return null;
    const origin = originOf(memory, receiver.key);
    return engine.run({ task: 'make show', seed, origin, hop: receiver.hop }, wake);
  };

  return {
    take(start, seat, action, proofs) {
      const reader = createReader(proofs);
      const claims = new Map<string, Face>();
      const all: Remembering<FairMemory>[] = [];
      for (const shown of shownBy(start, seat, action)) {
        const { deck, card, face } = shown;
        const known = openFace(start, shown) ?? claims.get(`${deck}/${card}`);
        if (known !== undefined && known !== face) return badShow;
        if (known !== undefined) continue;
        claims.set(`${deck}/${card}`, face);
        const remember = takeOne(start, seat, shown, reader.bytes(showLength));
        if (typeof remember !== 'function') return remember;
        all.push(remember);
      }
      if (!reader.complete()) return badShow;
      return (memory) => all.reduce((now, remember) => remember(now), memory);
    },
    make(start, seat, seed, action) {
      const parts: Uint8Array[] = [];
      const done = new Set<string>();
      for (const shown of shownBy(start, seat, action)) {
        const name = `${shown.deck}/${shown.card}`;
        if (openFace(start, shown) !== undefined || done.has(name)) continue;
        done.add(name);
        const card = start.memory.decks.sealings.get(shown.deck)?.cards.get(shown.card);
        const part = card === undefined ? null : showOf(start, seat, seed, card);
        if (part === null || part === 'waiting') return part;
        parts.push(part);
      }
      return join(...parts);
    },
    prepare(start, seat) {
      const { own } = tools;
      if (own?.seat !== seat) return;
      const { sealings, faces } = start.memory.decks;
      for (const [deck, { cards }] of sealings)
        for (const [number, card] of cards)
          if (faces.get(deck)?.get(number)?.open === false) showOf(start, seat, own.seed, card);
    },
  };
}

/** The face that everybody knows already. */
function openFace({ memory }: RoundStart<FairMemory>, { deck, card }: Shown): Face | undefined {
  const known = memory.decks.faces.get(deck)?.get(card);
  return known?.open === true ? known.face : undefined;
}

function shownBy({ game, state }: RoundStart<FairMemory>, seat: Seat, action: Json): readonly Shown[] {
  return game.shows?.(state, seat, action) ?? [];
}
