import { keyLength, signatureLength } from '../keys.ts';
import { hashLength } from '../hashing.ts';

/** Bytes of an entry before its body: kind, seat, phase, seq, round, prev. */
export const headLength = 1 + 1 + 1 + 2 + 2 + hashLength;
/** Largest encoded action, in bytes. */
export const maxAction = 1024;
export const maxSeats = 16;
/** Largest genesis, in bytes. */
export const maxGenesis = 16_384;

const share = 32 + 64;
/** What a body of shares and passed-on shares, 96 and 160 bytes, is a multiple of. */
const field = 32;
const others = maxSeats - 1;

interface KindRule {
  readonly number: number;
  /** Bounds of the body, in bytes. */
  readonly least: number;
  readonly most: number;
  /** Where kinds that consist of equal pieces have them: the body is a multiple of one of these. */
  readonly pieces?: readonly number[];
}

/** Every kind of entry, PROTOCOL.md 2.3. */
export const entryKinds = {
  choose: { number: 1, least: 3, most: 4096 },
  undo: { number: 2, least: 2, most: 2 },
  commit: { number: 3, least: 32, most: 32 },
  open: { number: 4, least: 35, most: 4128 },
  draw: { number: 5, least: share, most: share },
  shuffle: { number: 6, least: 2, most: 49_152 },
  deal: { number: 7, least: share, most: 24_576, pieces: [field] },
  reveal: { number: 8, least: share, most: 24_576, pieces: [share] },
  'keys-commit': { number: 16, least: 1 + 2 * 32 + 64, most: 1 + (maxSeats + 1) * 32 + 64 },
  'keys-share': { number: 17, least: 0, most: others * 80, pieces: [80] },
  'keys-ok': { number: 18, least: 0, most: 0 },
  'keys-complain': { number: 19, least: 1, most: 1 },
  'keys-answer': { number: 20, least: 33, most: 33 },
  rebuild: { number: 21, least: 32, most: 32 },
  sign: { number: 32, least: 1, most: maxGenesis },
  accept: { number: 33, least: 0, most: 0 },
  withdraw: { number: 34, least: 0, most: 0 },
  cite: {
    number: 35,
    least: hashLength + headLength + signatureLength,
    most: hashLength + headLength + signatureLength,
  },
  farewell: { number: 36, least: keyLength, most: keyLength },
  release: { number: 37, least: 16, most: 16 },
} as const satisfies { readonly [name: string]: KindRule };

export type EntryKind = keyof typeof entryKinds;

const byNumber: ReadonlyMap<number, EntryKind> = new Map(
  (Object.keys(entryKinds) as EntryKind[]).map((kind) => [entryKinds[kind].number, kind]),
);

/** The kind with this number, or null. */
export function kindOf(number: number): EntryKind | null {
  return byNumber.get(number) ?? null;
}

/** Whether a body of this length can belong to the kind. */
export function fitsKind(kind: EntryKind, length: number): boolean {
  const rule: KindRule = entryKinds[kind];
  if (length < rule.least || length > rule.most) return false;
  return rule.pieces === undefined || rule.pieces.some((piece) => length % piece === 0);
}

/** Whether entries of this kind answer a step; the others say who goes on, and are capped apart (PROTOCOL.md 2.5). */
export function isAnswer(kind: EntryKind): boolean {
  return entryKinds[kind].number < 32;
}
