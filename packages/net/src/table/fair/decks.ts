import type { Opening, Sealing } from '@rockpool/fair';
import type { CardNumber, Deck, Face, Known, Seat } from '@rockpool/game';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Decks, FairMemory, FairTools, TableKeys } from './memory.ts';
import { heldBy } from './ring.ts';

const none = new Uint8Array(0);

/** What the rounds of decks work with. */
export interface CardTools extends FairTools {
  readonly decks: { readonly [deck: string]: Deck };
  /** The seat of this page and its seed; null for a watcher. */
  readonly own: { readonly seat: Seat; readonly seed: Uint8Array } | null;
}

/** The points of a deck's faces. */
export interface FacePoints {
  readonly points: readonly Uint8Array[];
  find(M: Uint8Array): Face | null;
}

/** @throws Error if the rules do not declare it: a bug of theirs. */
export function deckOf({ decks }: CardTools, name: string): Deck {
  const deck = Object.hasOwn(decks, name) ? decks[name] : undefined;
  if (deck === undefined) throw new Error(`The rules ask for a deck "${name}" that they do not declare.`);
  return deck;
}

/** How many faces a deck has. */
export function faceCount(deck: Deck): number {
  return 'sides' in deck ? deck.sides : deck.size;
}

export function facePoints(tools: CardTools, name: string): FacePoints | 'waiting' {
  const faces = faceCount(deckOf(tools, name));
  const first = tools.engine.run({ task: 'make first deck', deck: name, faces, blocks: 1 }, tools.wake);
  if (first === 'waiting') return first;
  const points = Array.from({ length: faces }, (_, face) =>
    (first ?? none).slice(face * 64 + 32, face * 64 + 64),
  );
  const byPoint = new Map(points.map((point, face) => [bytesToHex(point), face]));
  return { points, find: (M) => byPoint.get(bytesToHex(M)) ?? null };
}

/** X of each seat that takes part. */
export function sealingKeys({ commitments }: TableKeys['dealing']): readonly Uint8Array[] {
  return commitments.flatMap(({ points }) => points.slice(0, 1));
}

/** The present key of a seat; null if it is the house's. */
export function keyOf({ dealing }: TableKeys, seat: Seat): Uint8Array | null {
  return sealingKeys(dealing)[dealing.seats.indexOf(seat)] ?? null;
}

/**
 * The faces of cards that all can be opened.
 *
 * @param isOwn with this page's own x.
 * @throws Error if one cannot be, or opens to no face: no checked proof lets that happen.
 */
export function openFaces(
  tools: CardTools,
  memory: FairMemory,
  deck: string,
  openings: readonly (Opening | null)[],
  isOwn: boolean,
): readonly Face[] | 'waiting' {
  if (openings.length === 0) return [];
  const points = facePoints(tools, deck);
  if (points === 'waiting') return points;
  const possible = openings.filter((opening) => opening !== null);
  const held = isOwn && tools.own !== null ? heldBy(memory, tools.own.seat) : null;
  const own = held === null || tools.own === null ? null : { seed: tools.own.seed, origin: held.origin };
  const opened = tools.engine.run({ task: 'open cards', openings: possible, own }, tools.wake);
  if (opened === 'waiting') return opened;
  const faces = possible.map((_, index) => points.find((opened ?? none).slice(index * 32, index * 32 + 32)));
  const found = faces.filter((face) => face !== null);
  if (found.length < openings.length) throw new Error(`A card of deck "${deck}" opens to no face.`);
  return found;
}

/** The decks after a page, or everybody, has learnt faces. */
export function learnt(
  decks: Decks,
  deck: string,
  cards: readonly CardNumber[],
  faces: readonly Face[],
  open: boolean,
): Decks {
  const known = new Map(decks.faces.get(deck));
  cards.forEach((card, index) => {
    const face = faces[index];
    if (face !== undefined) known.set(card, { face, open: open || known.get(card)?.open === true });
  });
  return { ...decks, faces: new Map(decks.faces).set(deck, known) };
}

/** The decks with another sealing of one of them. */
export function withSealing(decks: Decks, sealing: Sealing): Decks {
  return { ...decks, sealings: new Map(decks.sealings).set(sealing.deck, sealing) };
}

/** What a seat knows as far as this page can tell: its own seat's cards, of others what everybody knows. */
export function knownOf({ faces }: Decks, isOwn: boolean): Known {
  return Object.fromEntries(
    [...faces].map(([deck, known]) => [
      deck,
      Object.fromEntries(
        [...known].filter(([, { open }]) => open || isOwn).map(([card, { face }]) => [card, face]),
      ),
    ]),
  );
}

/** The sealing of a deck. @throws Error if it was never shuffled: a bug of the rules. */
export function sealingOf({ sealings }: Decks, deck: string): Sealing {
  const sealing = sealings.get(deck);
  if (sealing === undefined) throw new Error(`Deck "${deck}" was never shuffled.`);
  return sealing;
}
