import { bytesToHex } from '@noble/hashes/utils.js';
import { sameJson, type Refusal, type Seat } from '@rockpool/game';
import { createReader, sameBytes } from '../bytes.ts';
import { hashLength } from '../hashing.ts';
import type { Proof } from '../carrier/entry-log.ts';
import { isAuthentic, readEntry, type Entry } from '../log/entry.ts';
import { genesisHash, readGenesis, type Genesis, type SeatHolder } from '../log/genesis.ts';
import { isAnswer } from '../log/kinds.ts';

/** Refusals of entries that say who goes on. PROTOCOL.md 3. */
export const consentCodes = ['signed-away', 'bad-genesis', 'own-part-first', 'bad-citation'] as const;

/** The chain of a table, as far as signatures are judged by it. */
export interface ChainSoFar {
  /** `prev` of each phase of a round that has begun; null for one that has not. */
  prevs(round: number): readonly Uint8Array[] | null;
  /** Whether a seat has still to add its own share or opening to that step, and has seen others'. */
  owes(entry: Entry): boolean;
  /** Whether something was drawn, dealt, opened or shown in the rounds `from` … `to` − 1, or by that seat since. */
  seen(from: number, to: number, seat: Seat): boolean;
  /** Whether cards were sealed, dealt, opened or shown since round `from`, or may have been in the step open in `to`. */
  movesCards(from: number, to: number): boolean;
  /** Whether a farewell says the secret of the key that its seat has at that step. */
  isFarewell(entry: Entry): boolean;
}

/** A seat's word to go on in another table. */
export interface Signature {
  readonly seat: Seat;
  readonly entry: Entry;
  readonly genesis: Genesis;
  /** The genesis' bytes, the table that it founds, and that as hex. */
  readonly bytes: Uint8Array;
  readonly table: Uint8Array;
  readonly id: string;
  /** A take-back that would unsee something: nobody honest goes on from it. */
  readonly isVoid: boolean;
}

/** Judges the entries of a table that say who goes on; one for each fold of it. */
export interface Consents {
  /** `waiting`: the proof of a cheat is not here yet. */
  judge(entry: Entry, chain: ChainSoFar): 'counted' | 'waiting' | Refusal;
  /** What a seat has signed and not been released from; its answers do not count meanwhile. */
  held(seat: Seat): Signature | null;
  /** The secret that a seat has published, for whatever continues this table; null if it has not. */
  farewell(seat: Seat): Uint8Array | null;
  /** All signatures that count, in the order in which they were judged. */
  signatures(): readonly Signature[];
}

/**
 * Whether an entry is judged by what it names alone: the peers' chains differ after a cheat's two answers, and so do the
 * steps at which they sign to go on without him.
 */
export function isUnchained(entry: Entry, held: Signature | null): boolean {
  const reason = (genesis: Genesis | null | undefined) => genesis?.continues?.reason;
  if (entry.kind === 'cite') return reason(held?.genesis) === 'cheat';
  return entry.kind === 'sign' && reason(readGenesis(entry.body)) === 'cheat';
}

/** The table that consents belong to. */
export interface Parent {
  readonly genesis: Genesis;
  readonly table: Uint8Array;
  /** The proof against a seat, if it is here. */
  readonly proof: (seat: Seat) => Proof | null;
  /** By answer of the line from which this table started: whether it showed somebody something. */
  readonly shown: readonly boolean[];
  /**
   * Whether a genesis says of keys and decks what is so at the round that it names, which has begun, and lists the key of
   * this signer as open if and only if it has published its secret.
   */
  readonly carries: (genesis: Genesis, signer: Seat, isOpen: boolean) => boolean;
}

export function createConsents(parent: Parent): Consents {
  const held = new Map<Seat, Signature>();
  const farewells = new Map<Seat, Uint8Array>();
  const signatures: Signature[] = [];

  const judgeSign = (entry: Entry, chain: ChainSoFar): 'counted' | 'waiting' | Refusal => {
    const { body: bytes, seat, round } = entry;
    const genesis = readGenesis(bytes);
    const continues = genesis?.continues ?? null;
    if (genesis === null || continues === null || !continuesFrom(genesis, parent))
      return { refused: 'bad-genesis' };
    const mine = genesis.seats[seat] ?? null;
    if (mine === null || !sameKey(mine, parent.genesis.seats[seat] ?? null))
      return { refused: 'bad-genesis' };
    const { rounds, hash, back, reason } = continues;
    if (reason === 'cheat' && chain.prevs(rounds) === null) return 'waiting';
    const start = rounds > round ? undefined : chain.prevs(rounds)?.[0];
    if (start === undefined || !sameBytes(start, hash) || back > parent.shown.length)
      return { refused: 'bad-genesis' };
    if (!parent.carries(genesis, seat, farewells.has(seat))) return { refused: 'bad-genesis' };
    if (reason === 'cheat') {
      const proof = continues.seat === null ? null : parent.proof(continues.seat);
      if (proof === null) return 'waiting';
      if (!namesProof(genesis, proof) || !cheatRounds(proof, round, chain).includes(rounds))
        return { refused: 'bad-genesis' };
    } else if (isFromHead(genesis) && rounds !== round) return { refused: 'other-state' };
    if (reason !== 'cheat' && chain.owes(entry)) return { refused: 'own-part-first' };
    const table = genesisHash(bytes);
    const behind = back > 0 && parent.shown.slice(-back).includes(true);
    const isVoid = reason === 'take-back' && (behind || chain.seen(rounds, round, seat));
    const signature = { seat, entry, genesis, bytes, table, id: bytesToHex(table), isVoid };
    held.set(seat, signature);
    signatures.push(signature);
    return 'counted';
  };

  const judgeCitation = ({ seat, body }: Entry): 'counted' | Refusal => {
    const signature = held.get(seat);
    const cited = readCitation(body);
    if (signature === undefined || cited === null || !sameBytes(cited.table, signature.table))
      return { refused: 'bad-citation' };
    const key = signature.genesis.seats[cited.withdrawal.seat]?.key;
    if (key === undefined || !isAuthentic(cited.table, key, cited.withdrawal))
      return { refused: 'bad-citation' };
    held.delete(seat);
    return 'counted';
  };
  const judgeFarewell = (entry: Entry, chain: ChainSoFar): 'counted' | Refusal => {
    const { seat, body } = entry;
    // What it has signed says already what becomes of its key.
    if (held.has(seat)) return { refused: 'signed-away' };
    if (farewells.has(seat)) return { refused: 'not-asked' };
    if (!chain.isFarewell(entry)) return { refused: 'bad-share' };
    farewells.set(seat, body);
    return 'counted';
  };

  return {
    held: (seat) => held.get(seat) ?? null,
    farewell: (seat) => farewells.get(seat) ?? null,
    signatures: () => signatures,
    judge(entry, chain) {
      switch (entry.kind) {
        case 'sign':
          return held.has(entry.seat) ? { refused: 'signed-away' } : judgeSign(entry, chain);
        case 'cite':
          return judgeCitation(entry);
        case 'accept':
        case 'withdraw':
          return parent.genesis.continues !== null && entry.seq === 0 ? 'counted' : { refused: 'not-asked' };
        case 'farewell':
          return judgeFarewell(entry, chain);
        case 'release':
          return 'counted';
        default:
          return { refused: 'unknown-kind' };
      }
    },
  };
}

/** Take-back and cheat name an earlier round; options begin anew. All else goes on from where the signer stands. */
export function isFromHead({ continues }: Genesis): boolean {
  const reason = continues?.reason;
  return reason !== 'take-back' && reason !== 'cheat' && reason !== 'options';
}

/**
 * Where a cheat may be gone back to, the better place first: before the earlier of its two entries, so that what was
 * drawn after it is drawn again; the head, if they answered nothing or name rounds that have not begun. If cards were
 * touched since, the head is better, for the shares that were published of them cannot be taken back; but the two
 * entries may have led the others to different heads.
 */
export function cheatRounds(
  { first, second }: Proof,
  head: number,
  { movesCards }: Pick<ChainSoFar, 'movesCards'>,
): readonly number[] {
  const answered = [first, second].filter(({ kind }) => isAnswer(kind)).map(({ round }) => round);
  const round = answered.length === 2 ? Math.min(head, ...answered) : head;
  return round < head && movesCards(round, head) ? [head, round] : [round];
}

function namesProof({ continues }: Genesis, { first, second }: Proof): boolean {
  const named = continues?.proof ?? null;
  return named !== null && sameBytes(named[0], first.hash) && sameBytes(named[1], second.hash);
}

/** Whether a genesis goes on from this table, as far as that can be told without its chain. PROTOCOL.md 3.1. */
export function continuesFrom(genesis: Genesis, parent: Pick<Parent, 'genesis' | 'table'>): boolean {
  const { continues } = genesis;
  const old = parent.genesis;
  if (continues === null || !sameBytes(continues.table, parent.table)) return false;
  if (genesis.game !== old.game || genesis.rules !== old.rules) return false;
  if (!sameBytes(genesis.room, old.room) || !sameMaybe(genesis.previous, old.previous)) return false;
  if (genesis.seats.length !== old.seats.length) return false;
  if (continues.reason === 'options') {
    if (continues.rounds !== 0) return false;
  } else if (!sameJson(genesis.options, old.options)) return false;
  return fitsReason(genesis, old);
}

function fitsReason(genesis: Genesis, old: Genesis): boolean {
  const changes = seatChanges(genesis, old);
  const [first] = changes;
  const about = genesis.continues?.seat ?? null;
  const one = changes.length === 1 && first?.seat === about ? first : null;
  switch (genesis.continues?.reason) {
    case 'take-back':
    case 'options':
      return changes.length === 0 && about === null;
    case 'gone':
      return first?.seat === about && changes.every(({ to }) => to === 'house');
    case 'end':
      return about === null && changes.every(({ to }) => to === 'house');
    case 'back':
      return one?.from === 'house';
    case 'device':
      return one?.from === 'key' && one.to === 'key';
    case 'cheat':
      return one?.from === 'key';
    case undefined:
      return false;
  }
}

/** The seats whose holder is another one in a continuation, ascending. */
export function seatChanges(
  genesis: Genesis,
  old: Genesis,
): readonly { readonly seat: Seat; readonly from: 'key' | 'house'; readonly to: 'key' | 'house' }[] {
  const is = (holder: SeatHolder | null | undefined) => (holder === null ? 'house' : 'key');
  return genesis.seats.flatMap((holder, seat) => {
    const before = old.seats[seat] ?? null;
    const same = holder === null ? before === null : sameKey(holder, before);
    return same ? [] : [{ seat, from: is(before), to: is(holder) } as const];
  });
}

function sameKey(holder: SeatHolder, other: SeatHolder | null): boolean {
  return other !== null && sameBytes(holder.key, other.key) && sameBytes(holder.member, other.member);
}

function sameMaybe(a: Uint8Array | null, b: Uint8Array | null): boolean {
  return a === null || b === null ? a === b : sameBytes(a, b);
}

function readCitation(body: Uint8Array): { readonly table: Uint8Array; readonly withdrawal: Entry } | null {
  const reader = createReader(body);
  const table = reader.bytes(hashLength);
  const carried = reader.bytes(reader.left());
  const withdrawal = reader.complete() ? readEntry(table, carried) : null;
  return withdrawal?.kind === 'withdraw' && withdrawal.seq === 0 ? { table, withdrawal } : null;
}
