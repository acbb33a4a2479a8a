import { bytesToHex } from '@noble/hashes/utils.js';
import type { MemberKey } from '../api.ts';
import { publicKeyOf } from '../ed25519.ts';
import { createBucket } from '../mesh/bucket.ts';
import type { Clock } from '../neighbours.ts';
import { readStatement, signStatement, type Signed, type Statement } from './statement.ts';

const mostMembers = 64;
/** Statements of one member that are taken: a few a second, more at once. */
const perSecond = 4;
const burst = 40;
/** Statements a page can make before it is opened anew. */
const perEpoch = 2 ** 24;

export interface Members {
  /** The latest statements, own one included. */
  statements(): readonly Statement[];
  of(member: MemberKey): Statement | null;
  /** Which life of its page a member's statements are of; null if it is not known. */
  epochOf(member: MemberKey): number | null;
  signed(): readonly Signed[];
  own(): Signed;
  /** Makes a new own statement with these changes; null if they change nothing. */
  say(changes: Partial<Omit<Statement, 'key' | 'count'>>): Signed | null;
  /** Takes what a neighbour passed on: something new, `old`, or a fault of the neighbour. */
  receive(bytes: Uint8Array, signature: Uint8Array): Signed | 'old' | 'fault';
}

/** The statements of a room's members (PROTOCOL.md 8.7). */
export function createMembers(deps: {
  readonly room: string;
  readonly secret: Uint8Array;
  readonly clock: Clock;
  readonly epoch: number;
  readonly first: Omit<Statement, 'key' | 'count'>;
  readonly kept: readonly Signed[];
  /** Milliseconds since a member was heard. */
  silent(member: MemberKey): number;
}): Members {
  const key = bytesToHex(publicKeyOf(deps.secret));
  const others = new Map(deps.kept.map((signed) => [signed.statement.key, signed]));
  const rates = new Map<MemberKey, (amount: number) => boolean>();
  let count = deps.epoch * perEpoch;
  const make = (fields: Omit<Statement, 'key' | 'count'>) => {
    count += 1;
    return signStatement({ ...fields, key, count }, deps.room, deps.secret);
  };
  let own = make(deps.first);

  const say = (changes: Partial<Omit<Statement, 'key' | 'count'>>): Signed | null => {
    const { key: _, count: __, ...fields } = own.statement;
    const next = { ...fields, ...changes };
    if (JSON.stringify(next) === JSON.stringify(fields)) return null;
    own = make(next);
    return own;
  };
  const allowed = (member: MemberKey) => {
    const rate = rates.get(member) ?? createBucket(deps.clock, perSecond, burst);
    rates.set(member, rate);
    return rate(1);
  };
  const makeRoom = () => {
    if (others.size < mostMembers) return;
    const silent = [...others.keys()].sort((a, b) => deps.silent(b) - deps.silent(a));
    const [longest] = silent;
    if (longest === undefined) return;
    others.delete(longest);
    rates.delete(longest);
  };

  return {
    statements: () => [own, ...others.values()].map(({ statement }) => statement),
    of: (member) => (member === key ? own : others.get(member))?.statement ?? null,
    epochOf(member) {
      const known = member === key ? own : others.get(member);
      return known === undefined ? null : Math.floor(known.statement.count / perEpoch);
    },
    signed: () => [own, ...others.values()],
    own: () => own,
    say,
    receive(bytes, signature) {
      const isOld = (statement: Statement) => {
        const known = statement.key === key ? own : others.get(statement.key);
        return known !== undefined && known.statement.count >= statement.count;
      };
      const signed = readStatement(bytes, signature, deps.room, isOld);
      if (signed === null) return 'fault';
      if (signed === 'old' || !allowed(signed.statement.key)) return 'old';
      if (signed.statement.key === key) {
        // Said by this member before its storage was set back: count on from there.
        ({ count } = signed.statement);
        const { key: _, count: __, ...fields } = own.statement;
        own = make(fields);
        return own;
      }
      if (!others.has(signed.statement.key)) makeRoom();
      others.set(signed.statement.key, signed);
      return signed;
    },
  };
}
