import type { CardNumber, Seat } from '@rockpool/game';
import { bytesToHex } from '@noble/hashes/utils.js';
import { ascii, sameBytes } from '../bytes.ts';
import { derive } from '../derive.ts';
import { afterDeal, afterReveal, afterShow, owedForDeal, owedForReveal } from '../deck/deal.ts';
import { createFaces, firstDeck, type Faces } from '../deck/faces.ts';
import { isOwed, makeOwed, readOwed, type Given, type Owed } from '../deck/owed.ts';
import { placeBytes, type Place } from '../deck/place.ts';
import {
  cardOf,
  ciphertextsOf,
  openPoint,
  ownOpening,
  publicOpening,
  receiverOf,
  sealed,
  type KeyRing,
  type Opening,
  type Sealing,
} from '../deck/sealing.ts';
import { isShow, makeShow } from '../deck/show.ts';
import { checkShuffle, makeShuffle, type ShuffleTurn } from '../deck/shuffle.ts';
import { G, sum, times, trustedPoint, writePoint, writeScalar, type Scalar } from '../group.ts';
import { hash } from '../hashing.ts';
import { secretOf } from '../keys/commitments.ts';

/** A player with the secrets that only its own page would have. */
export interface Player {
  readonly seat: Seat;
  readonly seed: Uint8Array;
  readonly x: Scalar;
  readonly X: Uint8Array;
}

/**
 * A sealed deck among players who are all in one place: every body is made by its author and checked as the others
 * check it. For tests and measurements; no network, no set-up, no rules.
 */
export interface SealedTable {
  readonly players: readonly Player[];
  readonly faces: Faces;
  readonly ring: KeyRing;
  sealing(): Sealing;
  /** The step that comes next. */
  place(phase?: number): Place;
  /** Seals the whole deck, or these cards again under new numbers. */
  shuffle(cards?: readonly CardNumber[]): void;
  deal(cards: readonly CardNumber[], to: Seat): void;
  reveal(cards: readonly CardNumber[]): readonly (number | null)[];
  show(seat: Seat, card: CardNumber): number | null;
  /** The face as the seat itself reads it; null: what everybody reads. */
  read(seat: Seat | null, card: CardNumber): number | null;
  /** A seat's key becomes open to all. */
  open(seat: Seat): void;
  /** A seat plays on with a new key. */
  renew(seat: Seat): void;
  /** Time spent on making bodies, and on checking each once. */
  spent(): { readonly making: number; readonly checking: number };
  /** All bodies so far, by author. */
  log(): readonly { readonly seat: Seat; readonly body: Uint8Array }[];
}

/** Shuffles made and checked before: the same turn gives the same, and tests ask for the same ones again and again. */
const shuffles = new Map<string, Uint8Array | null>();

function once<T extends Uint8Array | null>(
  what: string,
  { place, seat, Y, before }: ShuffleTurn,
  by: Uint8Array,
  compute: () => T,
): T {
  const key = bytesToHex(hash(what, placeBytes(place, seat), Y, before, by));
  const result = shuffles.has(key) ? (shuffles.get(key) as T) : compute();
  shuffles.set(key, result);
  return result;
}

/** A player from nothing but numbers. `table`: where its x is first used. */
export function createPlayer(seat: Seat, table: Uint8Array): Player {
  const seed = derive(new Uint8Array(32).fill(seat + 1), 'test player', ascii('seed'));
  const x = secretOf(seed, table);
  return { seat, seed, x, X: writePoint(times(G, x)) };
}

/**
 * A table before its first shuffle.
 *
 * @param number tells tables apart.
 * @param sides of a deck whose cards are independent draws.
 * @param now a clock, where `spent` is asked for.
 */
export function createSealedTable(
  seats: number,
  size: number,
  number = 1,
  sides?: number,
  now: () => number = () => 0,
): SealedTable {
  const deck = 'main';
  const table = new Uint8Array(32).fill(number);
  const faces = createFaces(deck, sides ?? size);
  const players = Array.from({ length: seats }, (_, seat) => createPlayer(seat, table));
  const opened: Player[] = [];
  const log: { seat: Seat; body: Uint8Array }[] = [];
  let round = 1;
  let made = 0;
  let sealing: Sealing = { deck, keys: [], Y: new Uint8Array(32), cards: new Map() };

  const spent = { making: 0, checking: 0 };
  const timed = <T>(what: keyof typeof spent, work: () => T): T => {
    const began = now();
    const result = work();
    spent[what] += now() - began;
    return result;
  };
  const ring: KeyRing = {
    holderOf: (X) => players.find((player) => sameBytes(player.X, X))?.seat ?? null,
    secretOf(X) {
      const open = opened.find((player) => sameBytes(player.X, X));
      return open === undefined ? null : writeScalar(open.x);
    },
  };
  const playerOf = (seat: Seat): Player => {
    const player = players[seat];
    if (player === undefined) throw new Error(`No seat ${seat}.`);
    return player;
  };
  const place = (phase = 0): Place => ({
    table,
    round,
    phase,
    prev: new Uint8Array(32).fill(round),
    deck,
  });
  const pay = (owed: ReadonlyMap<Seat, readonly Owed[]>): readonly Given[] => {
    const given = [...owed].flatMap(([seat, list]) => {
      const { x, seed } = playerOf(seat);
      const debt = { place: place(), seat, owed: list };
      const body = timed('making', () => makeOwed(debt, x, seed));
      if (!timed('checking', () => isOwed(debt, body))) throw new Error('An honest body is refused.');
      log.push({ seat, body });
      return readOwed(debt, body);
    });
    round += 1;
    return given;
  };
  const faceOf = (opening: Opening | null, own: Scalar | null): number | null =>
    opening === null ? null : faces.find(openPoint(opening, own));
  const everybody = (card: CardNumber): number | null =>
    faceOf(publicOpening(sealing, ring, cardOf(sealing, card)), null);

  return {
    players,
    faces,
    ring,
    place,
    sealing: () => sealing,
    shuffle(cards) {
      const keys = cards === undefined ? players.map(({ X }) => X) : sealing.keys;
      let now =
        cards === undefined
          ? firstDeck(faces, sides === undefined ? 1 : size)
          : ciphertextsOf(sealing, cards);
      const Y = cards === undefined ? writePoint(sum(keys.map(trustedPoint))) : sealing.Y;
      const blocks = cards === undefined && sides !== undefined ? size : 1;
      for (const [phase, { seat, seed }] of players.entries()) {
        const turn: ShuffleTurn = { place: place(phase), seat, Y, before: now, blocks };
        const body = timed('making', () => once('make', turn, seed, () => makeShuffle(turn, seed)));
        const after = timed('checking', () => once('check', turn, body, () => checkShuffle(turn, body)));
        if (after === null) throw new Error('An honest shuffle is refused.');
        log.push({ seat, body });
        now = after;
      }
      round += 1;
      const numbers = Array.from({ length: cards?.length ?? size }, (_, index) =>
        cards === undefined ? index : made + index,
      );
      made = cards === undefined ? size : made + cards.length;
      const before = cards === undefined ? null : { cards: sealing.cards, dead: cards };
      sealing = sealed({ deck, keys, Y }, now, numbers, before);
    },
    deal(cards, seat) {
      const to = { seat, key: playerOf(seat).X };
      const given = pay(owedForDeal(sealing, ring, cards, to));
      sealing = afterDeal(sealing, ring, cards, to, given);
    },
    reveal(cards) {
      sealing = afterReveal(sealing, cards, pay(owedForReveal(sealing, ring, cards)));
      return cards.map(everybody);
    },
    show(seat, card) {
      const player = playerOf(seat);
      const receiver = receiverOf(ring, cardOf(sealing, card), seat);
      if (receiver === null) return null;
      const body = timed('making', () => makeShow(receiver.hop, player));
      if (!timed('checking', () => isShow(receiver.hop, player.X, body)))
        throw new Error('An honest show is refused.');
      log.push({ seat, body });
      round += 1;
      sealing = afterShow(sealing, card, body.slice(0, 32));
      return everybody(card);
    },
    read(seat, number) {
      if (seat === null) return everybody(number);
      const card = cardOf(sealing, number);
      const receiver = receiverOf(ring, card, seat);
      return receiver === null
        ? everybody(number)
        : faceOf(ownOpening(sealing, ring, card, receiver), playerOf(seat).x);
    },
    open: (seat) => {
      opened.push(playerOf(seat));
    },
    renew(seat) {
      players[seat] = createPlayer(seat, new Uint8Array(32).fill(100 + round));
    },
    spent: () => spent,
    log: () => log,
  };
}
