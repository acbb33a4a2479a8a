import { bytesToHex } from '@noble/hashes/utils.js';
import type { Seat } from '@rockpool/game';
import { sameBytes } from '../../bytes.ts';
import { writeContinues, type Reason, type SealingKey } from '../../log/continues.ts';
import type { Genesis } from '../../log/genesis.ts';
import { nothingCarried, type Carried, type Carrying } from '../carrying.ts';
import type { FairMemory, RingKey, TableKeys } from './memory.ts';
import { heldBy } from './ring.ts';

/** Signing keys by seat; null: the house's. */
type SeatKeys = readonly (Uint8Array | null)[];

/** The secret of a key that its seat has published at the table before; null if it has not. */
type Said = (key: RingKey) => Uint8Array | null;

/**
 * Every X that cards in play are sealed under or were passed on to, with what a table of these seats knows of its x:
 * held by who goes on, open, or to be rebuilt; and every X whose x was published, so that nobody goes on with it. Null if
 * one can be neither: such a table cannot be. PROTOCOL.md 3.1.
 */
function carriedBy(memory: FairMemory, before: SeatKeys, after: SeatKeys, said: Said): Carried | null {
  const used = new Map<string, Uint8Array>();
  const use = (X: Uint8Array): void => void used.set(bytesToHex(X), X);
  for (const { keys, cards } of memory.decks.sealings.values()) {
    keys.forEach(use);
    for (const { receivers } of cards.values()) for (const { key } of receivers) use(key);
  }
  for (const key of memory.ring) if (said(key) !== null) use(key.X);
  const keys = [...used.values()].map((point) => stateOf(memory, point, before, after, said));
  const found = keys.filter((key) => key !== null);
  if (found.length < keys.length) return null;
  const places = [...used.keys()];
  const sealings = [...memory.decks.sealings.values()].map((sealing) => ({
    deck: sealing.deck,
    keys: sealing.keys.map((X) => places.indexOf(bytesToHex(X))),
  }));
  return { keys: found, sealings };
}

function stateOf(
  memory: FairMemory,
  X: Uint8Array,
  before: SeatKeys,
  after: SeatKeys,
  said: Said,
): SealingKey | null {
  const key = memory.ring.find((one) => sameBytes(one.X, X));
  if (key === undefined) return null;
  const x = key.x ?? said(key);
  if (x !== null) return { point: X, how: 'open', secret: x };
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

function memoryAfter(
  memory: FairMemory,
  { keys }: Carried,
  old: Genesis['seats'],
  seats: Genesis['seats'],
): FairMemory {
  const [before, after] = [seatKeysOf(old), seatKeysOf(seats)];
  const ring = memory.ring.flatMap((key): readonly RingKey[] => {
    const listed = keys.find(({ point }) => sameBytes(point, key.X));
    if (listed?.how === 'open') return [{ ...key, seat: null, x: listed.secret }];
    const stays = key.seat !== null && key.x === null && goesOn(before, after, key.seat);
    if (stays) return [key];
    return listed === undefined ? [] : [{ ...key, seat: null }];
  });
  return { ...memory, keys: null, ring };
}

function goesOn(before: SeatKeys, after: SeatKeys, seat: Seat): boolean {
  const [old, now] = [before[seat] ?? null, after[seat] ?? null];
  return old !== null && now !== null && sameBytes(old, now);
}

function carriedFor(
  memory: FairMemory,
  reason: Reason,
  before: Genesis,
  seats: Genesis['seats'],
  farewellOf: (seat: Seat) => Uint8Array | null = () => null,
): Carried | null {
  if (carriesNothing(reason)) return nothingCarried;
  const said: Said = ({ X, seat }) => {
    const x = seat === null ? null : farewellOf(seat);
    return x !== null && memory.isSecretOf(x, X) ? x : null;
  };
  return carriedBy(memory, seatKeysOf(before.seats), seatKeysOf(seats), said);
}

/** After its end nothing is opened, and under other options nothing is kept. */
function carriesNothing(reason: Reason): boolean {
  return reason === 'end' || reason === 'options';
}

function opensKey(memory: FairMemory, { continues }: Genesis, seat: Seat): boolean | null {
  const held = heldBy(memory, seat);
  if (continues === null || held === null || carriesNothing(continues.reason)) return null;
  return continues.keys.some(({ point, how }) => how === 'open' && sameBytes(point, held.X));
}

function carriesAll(memory: FairMemory, before: Genesis, { seats, continues }: Genesis): boolean {
  if (continues === null) return false;
  const said: Said = ({ X }) => {
    const listed = continues.keys.find(({ point }) => sameBytes(point, X));
    return listed?.how === 'open' && memory.isSecretOf(listed.secret, X) ? listed.secret : null;
  };
  const carried = carriesNothing(continues.reason)
    ? nothingCarried
    : carriedBy(memory, seatKeysOf(before.seats), seatKeysOf(seats), said);
  if (carried === null) return false;
  return sameBytes(writeContinues({ ...continues, ...carried }), writeContinues(continues));
}

function seatKeysOf(seats: Genesis['seats']): SeatKeys {
  return seats.map((holder) => holder?.key ?? null);
}

/** Of tables with dice and cards. */
export const fairCarrying: Carrying<FairMemory> = { carriedFor, carriesAll, opensKey, memoryAfter };
