import { bytesToHex } from '@noble/hashes/utils.js';
import type { Seat } from '@rockpool/game';
import { sameBytes } from '../../bytes.ts';
import { writeContinues, type Continues, type Reason, type SealingKey } from '../../log/continues.ts';
import type { Genesis } from '../../log/genesis.ts';
import { noDecks } from './decks.ts';
import type { FairMemory, RingKey, TableKeys } from './memory.ts';

/** Signing keys by seat; null: the house's. */
type SeatKeys = readonly (Uint8Array | null)[];
/** What a genesis says of keys and decks. */
export type Carried = Pick<Continues, 'keys' | 'sealings'>;

const nothingCarried: Carried = { keys: [], sealings: [] };
export const noMemory: FairMemory = { keys: null, decks: noDecks, ring: [], setups: [] };

/**
 * Every X that cards in play are sealed under or were passed on to, with what a table of these seats knows of its x:
 * held by who goes on, open, or to be rebuilt. Null if one can be neither: such a table cannot be. PROTOCOL.md 3.1.
 */
function carriedBy(memory: FairMemory, before: SeatKeys, after: SeatKeys): Carried | null {
  const used = new Map<string, Uint8Array>();
  const use = (X: Uint8Array): void => void used.set(bytesToHex(X), X);
  for (const { keys, cards } of memory.decks.sealings.values()) {
    keys.forEach(use);
    for (const { receivers } of cards.values()) for (const { key } of receivers) use(key);
  }
  const keys = [...used.values()].map((point) => stateOf(memory, point, before, after));
  const found = keys.filter((key) => key !== null);
  if (found.length < keys.length) return null;
  const places = [...used.keys()];
  const sealings = [...memory.decks.sealings.values()].map((sealing) => ({
    deck: sealing.deck,
    keys: sealing.keys.map((X) => places.indexOf(bytesToHex(X))),
  }));
  return { keys: found, sealings };
}

function stateOf(memory: FairMemory, X: Uint8Array, before: SeatKeys, after: SeatKeys): SealingKey | null {
  const key = memory.ring.find((one) => sameBytes(one.X, X));
  if (key === undefined) return null;
  if (key.x !== null) return { point: X, how: 'open', secret: key.x };
  if (key.seat !== null && goesOn(before, after, key.seat)) return { point: X, how: 'held', seat: key.seat };
  const setup = newestSetup(memory, X, after);
  return setup === null ? null : { point: X, how: 'rebuild', table: setup.dealing.place.table };
}

/** The newest set-up in which X was shared out, if enough of those who have values of it are at the new table. */
function newestSetup({ setups }: FairMemory, X: Uint8Array, after: SeatKeys): TableKeys | null {
  const shares = ({ dealing }: TableKeys): boolean =>
    dealing.commitments.some(({ points }) => points[0] !== undefined && sameBytes(points[0], X));
  const fits = (setup: TableKeys): boolean =>
    shares(setup) && valueHolders(setup, X, after).length >= setup.dealing.t;
  return [...setups].reverse().find(fits) ?? null;
}

/** Who at a table of these seats has a value of the polynomial of X: all that took part then, but X's own seat. */
export function valueHolders({ dealing, signers }: TableKeys, X: Uint8Array, now: SeatKeys): readonly Seat[] {
  return dealing.seats.filter((seat, index) => {
    const [signer, own, point] = [signers[index], now[seat] ?? null, dealing.commitments[index]?.points[0]];
    const isTheirs = point !== undefined && sameBytes(point, X);
    return !isTheirs && signer !== undefined && own !== null && sameBytes(signer, own);
  });
}

/** What a continuation starts with, of what was kept at the point where it starts. */
export function memoryAfter(
  memory: FairMemory,
  { keys }: Carried,
  old: Genesis['seats'],
  seats: Genesis['seats'],
): FairMemory {
  const [before, after] = [seatKeysOf(old), seatKeysOf(seats)];
  const isListed = (X: Uint8Array): boolean => keys.some(({ point }) => sameBytes(point, X));
  const ring = memory.ring.flatMap((key): readonly RingKey[] => {
    const stays = key.seat !== null && key.x === null && goesOn(before, after, key.seat);
    if (stays) return [key];
    return isListed(key.X) ? [{ ...key, seat: null }] : [];
  });
  return { ...memory, keys: null, ring };
}

function goesOn(before: SeatKeys, after: SeatKeys, seat: Seat): boolean {
  const [old, now] = [before[seat] ?? null, after[seat] ?? null];
  return old !== null && now !== null && sameBytes(old, now);
}

/** What a continuation has to say of keys and decks for that reason; null if it cannot be. */
export function carriedFor(
  memory: FairMemory,
  reason: Reason,
  before: Genesis,
  seats: Genesis['seats'],
): Carried | null {
  // After its end nothing is opened, and under other options nothing is kept.
  if (reason === 'end' || reason === 'options') return nothingCarried;
  return carriedBy(memory, seatKeysOf(before.seats), seatKeysOf(seats));
}

/** Whether a continuation says of keys and decks what is so at the point where it starts. */
export function carriesAll(memory: FairMemory, before: Genesis, { seats, continues }: Genesis): boolean {
  const carried = continues === null ? null : carriedFor(memory, continues.reason, before, seats);
  if (continues === null || carried === null) return false;
  return sameBytes(writeContinues({ ...continues, ...carried }), writeContinues(continues));
}

function seatKeysOf(seats: Genesis['seats']): SeatKeys {
  return seats.map((holder) => holder?.key ?? null);
}
