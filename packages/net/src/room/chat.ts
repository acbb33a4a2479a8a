import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Refusal } from '@rockpool/game';
import { reactions, type ChatLine, type MemberKey, type Saying } from '../api.ts';
import { createReader, data16, join, u16, u32, u8 } from '../bytes.ts';
import { isSigned, keyLength, sign, signatureLength } from '../keys.ts';
import { createBucket } from '../mesh/bucket.ts';
import type { Clock } from '../neighbours.ts';

/** Lines kept, in memory only; of all members together. */
export const mostLines = 50;
/** Longest text, in code points. */
export const longestText = 200;
const mostBytes = longestText * 4;
/** Lines of one member that are taken: one a second, more at once (what is kept comes all at once to who is new). */
const taken = { perSecond: 1, burst: mostLines } as const;
/** What this page itself sends, well below that. */
const ownRate = { perSecond: 0.5, burst: 5 } as const;
const nudgeEvery = 10_000;
/** How many counts of a member are remembered, to take each line once. */
const remembered = 64;
const perEpoch = 2 ** 24;

/** Not in a text: control, direction and private marks. The joiners in emoji and in some scripts are. */
const unshown = /[\p{Cc}\p{Cs}\p{Co}\u2028\u2029]|(?![\u200c\u200d])\p{Cf}/gu;

/** Makes a line of what a person typed; empty if nothing is left. */
export function cleanText(typed: string): string {
  const plain = typed.replace(unshown, ' ').replace(/\s+/gu, ' ').trim();
  return Array.from(plain).slice(0, longestText).join('').trim();
}

/** A line as it was signed: passed on as these bytes. */
interface SignedLine {
  readonly line: ChatLine;
  readonly bytes: Uint8Array;
}

export interface Chat {
  /** Oldest first. */
  lines(): readonly ChatLine[];
  /** The texts, for a page that comes now. A reaction or a nudge is of its moment. */
  texts(): readonly Uint8Array[];
  /** Makes an own line: its bytes, or why not. */
  say(saying: Saying): Uint8Array | Refusal;
  /** Takes what a neighbour passed on: something new, `old` (or too much of it), or a fault of the neighbour. */
  receive(bytes: Uint8Array): SignedLine | 'old' | 'fault';
}

interface Heard {
  readonly rate: (amount: number) => boolean;
  readonly counts: Set<number>;
  /** Counts up to here are not taken any more. */
  floor: number;
}

/**
 * What members say to each other beside the game (PROTOCOL.md 8.10): signed, bounded, in no log, gone with the page.
 *
 * @param deps.epochOf the life in which that member's page is, by its last statement; null: no member known here.
 */
export function createChat(deps: {
  readonly me: MemberKey;
  readonly secret: Uint8Array;
  readonly room: string;
  readonly epoch: number;
  readonly clock: Clock;
  epochOf(member: MemberKey): number | null;
}): Chat {
  const { clock, me } = deps;
  const room = hexToBytes(deps.room);
  const kept: SignedLine[] = [];
  const heard = new Map<MemberKey, Heard>();
  const mayTalk = createBucket(clock, ownRate.perSecond, ownRate.burst);
  let nudgedAt = -Infinity;
  let count = deps.epoch * perEpoch;

  /** The oldest line of whoever has the most gives way: one who floods pushes out only his own. */
  const keep = (signed: SignedLine) => {
    kept.push(signed);
    if (kept.length <= mostLines) return;
    const of = (member: MemberKey) => kept.filter(({ line }) => line.from === member).length;
    const most = Math.max(...kept.map(({ line }) => of(line.from)));
    kept.splice(
      kept.findIndex(({ line }) => of(line.from) === most),
      1,
    );
  };
  const hearing = (member: MemberKey): Heard => {
    const there = heard.get(member);
    if (there !== undefined) return there;
    for (const other of heard.keys()) if (deps.epochOf(other) === null) heard.delete(other);
    const fresh = {
      rate: createBucket(clock, taken.perSecond, taken.burst),
      counts: new Set<number>(),
      floor: 0,
    };
    heard.set(member, fresh);
    return fresh;
  };
  const note = (member: Heard, number: number) => {
    member.counts.add(number);
    if (member.counts.size <= remembered) return;
    member.floor = Math.min(...member.counts);
    member.counts.delete(member.floor);
  };

  return {
    lines: () => kept.map(({ line }) => line),
    texts: () => kept.filter(({ line }) => line.what.is === 'text').map(({ bytes }) => bytes),
    say(saying) {
      const what: Saying = saying.is === 'text' ? { is: 'text', text: cleanText(saying.text) } : saying;
      if (what.is === 'text' && what.text === '') return { refused: 'empty-text' };
      if (what.is === 'nudge' && clock.now() - nudgedAt < nudgeEvery) return { refused: 'too-fast' };
      if (!mayTalk(1)) return { refused: 'too-fast' };
      if (what.is === 'nudge') nudgedAt = clock.now();
      count += 1;
      const stated = join(
        hexToBytes(me),
        u16(Math.floor(count / 2 ** 32)),
        u32(count % 2 ** 32),
        writeSaying(what),
      );
      const bytes = join(stated, sign(deps.secret, 'chat', room, stated));
      keep({ line: { id: `${me}/${String(count)}`, from: me, at: clock.now(), what }, bytes });
      return bytes;
    },
    receive(bytes) {
      const read = readLine(bytes);
      if (read === null) return 'fault';
      const { from, number, what } = read;
      // Not a fault: which characters are control marks differs between browsers of different age.
      if (what.is === 'text' && what.text === '') return 'old';
      const epoch = deps.epochOf(from);
      // Of an earlier life of that page: said long ago, and repeated by somebody.
      if (from === me || epoch === null || Math.floor(number / perEpoch) < epoch) return 'old';
      const member = hearing(from);
      if (number <= member.floor || member.counts.has(number)) return 'old';
      const end = bytes.length - signatureLength;
      if (!isSigned(bytes.subarray(end), hexToBytes(from), 'chat', room, bytes.subarray(0, end)))
        return 'fault';
      note(member, number);
      if (!member.rate(1)) return 'old';
      const line = { id: `${from}/${String(number)}`, from, at: clock.now(), what };
      const signed = { line, bytes: bytes.slice() };
      keep(signed);
      return signed;
    },
  };
}

function writeSaying(saying: Saying): Uint8Array {
  switch (saying.is) {
    case 'text':
      return join(u8(0), data16(new TextEncoder().encode(saying.text)));
    case 'reaction':
      return join(u8(1), u8(reactions.indexOf(saying.reaction)));
    case 'nudge':
      return join(u8(2), hexToBytes(saying.to));
  }
}

/** Reads a line; null if it breaks a bound. Says nothing about its signature. */
export function readLine(
  bytes: Uint8Array,
): { readonly from: MemberKey; readonly number: number; readonly what: Saying } | null {
  if (bytes.length > keyLength + 6 + 3 + mostBytes + signatureLength) return null;
  const reader = createReader(bytes);
  const from = bytesToHex(reader.bytes(keyLength));
  const number = reader.u16() * 2 ** 32 + reader.u32();
  const kind = reader.u8();
  const readSaying = (): Saying | null => {
    if (kind === 0) {
      const text = readText(reader.data16());
      return text === null ? null : { is: 'text', text };
    }
    if (kind === 1) {
      const reaction = reactions[reader.u8()];
      return reaction === undefined ? null : { is: 'reaction', reaction };
    }
    return kind === 2 ? { is: 'nudge', to: bytesToHex(reader.bytes(keyLength)) } : null;
  };
  const what = readSaying();
  reader.bytes(signatureLength);
  return reader.complete() && what !== null ? { from, number, what } : null;
}

/** Null for bytes that are no text, or too long a one. */
function readText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return Array.from(text).length <= longestText ? cleanText(text) : null;
  } catch {
    return null;
  }
}
