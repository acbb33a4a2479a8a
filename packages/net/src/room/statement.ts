import { canonical, decodeJson } from '@rockpool/game';
import { hexToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import type { MemberKey, Setup } from '../api.ts';
import { data16, join } from '../bytes.ts';
import { isSigned, sign } from '../keys.ts';

/** Largest statement in bytes. */
const maxStatement = 4_096;
export const longestName = 24;
export const colourCount = 6;
/** Own clocks stand still there: above it none may be written. */
export const lastClock = 0xffff_ffff;

const hex32 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const integer = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const below = (count: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(count - 1));
const mostSeats = 16;
/** Not `\p{C}`: which code points are unassigned differs between browsers, and one would refuse what another takes. */
const unshown = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/u;

/** Whether a name may be shown: 1 … 24 code points, no control or direction marks, no blanks around it. */
export function isName(name: string): boolean {
  return (
    name.length > 0 && Array.from(name).length <= longestName && name.trim() === name && !unshown.test(name)
  );
}

/** Makes a name of what a person typed; empty if nothing is left. */
export function cleanName(typed: string): string {
  const plain = typed.replace(new RegExp(unshown, 'gu'), ' ').trim();
  return Array.from(plain).slice(0, longestName).join('').trim();
}

const setup = v.strictObject({
  game: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)),
  seats: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostSeats)),
  options: v.pipe(
    v.record(
      v.pipe(v.string(), v.maxLength(40)),
      v.union([v.boolean(), integer, v.pipe(v.string(), v.maxLength(40))]),
    ),
    v.check((options) => Object.keys(options).length <= 40),
  ),
  house: v.pipe(v.array(below(mostSeats)), v.maxLength(mostSeats)),
  seating: v.optional(v.pipe(v.array(v.nullable(hex32)), v.maxLength(mostSeats))),
});

const schema = v.strictObject({
  key: hex32,
  count: integer,
  name: v.pipe(v.string(), v.check(isName)),
  colour: below(colourCount),
  addresses: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[!-~]{1,120}$/))), v.maxLength(4)),
  claim: v.nullable(v.strictObject({ seat: below(mostSeats), key: hex32, after: v.nullable(hex32) })),
  setup: v.nullable(v.strictObject({ clock: below(lastClock + 1), ...setup.entries })),
  after: v.nullable(hex32),
});

/** A seat wanted at the table after the table `after`: the public seat key is for that table only. */
export interface Claim {
  readonly seat: number;
  readonly key: string;
  readonly after: string | null;
}

/** What a member says of itself in the room. PROTOCOL.md 8.7. */
export interface Statement {
  readonly key: MemberKey;
  readonly count: number;
  readonly name: string;
  readonly colour: number;
  readonly addresses: readonly string[];
  readonly claim: Claim | null;
  readonly setup: (Setup & { readonly clock: number }) | null;
  readonly after: string | null;
}

/** A statement as it was signed: passed on as these bytes. */
export interface Signed {
  readonly statement: Statement;
  readonly bytes: Uint8Array;
  readonly signature: Uint8Array;
}

/** @param secret the member's secret key. @param room public room id, hex. */
export function signStatement(statement: Statement, room: string, secret: Uint8Array): Signed {
  const { claim, setup: written } = statement;
  const bytes = canonical({
    ...statement,
    claim: claim === null ? null : { ...claim },
    setup: written === null ? null : plain(written),
  });
  return { statement, bytes, signature: sign(secret, 'member', hexToBytes(room), bytes) };
}

/** Without the seating if there is none: an absent field is no value. */
function plain({ seating, ...setup }: NonNullable<Statement['setup']>) {
  return seating === undefined ? setup : { ...setup, seating };
}

/** As it travels (PROTOCOL.md 8.7). */
export function writeStatement({ bytes, signature }: Signed): Uint8Array {
  return join(data16(bytes), signature);
}

/**
 * Reads a statement of this room; null if its shape, its bounds or its signature is wrong.
 *
 * @param isOld statements that it says true of are not worth the check of their signature.
 */
export function readStatement(
  bytes: Uint8Array,
  signature: Uint8Array,
  room: string,
  isOld: (statement: Statement) => boolean = () => false,
): Signed | 'old' | null {
  if (bytes.length > maxStatement) return null;
  const parsed = v.safeParse(schema, decodeJson(bytes)?.value);
  if (!parsed.success) return null;
  if (isOld(parsed.output)) return 'old';
  const { key } = parsed.output;
  if (!isSigned(signature, hexToBytes(key), 'member', hexToBytes(room), bytes)) return null;
  return { statement: parsed.output, bytes: bytes.slice(), signature: signature.slice() };
}

/** A setup made by this page, with its lists in order and within the bounds that others check; null if it is outside. */
export function cleanSetup(wanted: Setup): Setup | null {
  const house = [...new Set(wanted.house)].filter((seat) => seat < wanted.seats).sort((a, b) => a - b);
  const { game, seats, options, seating } = wanted;
  const given = seating === undefined ? {} : { seating: seating.slice(0, seats) };
  const parsed = v.safeParse(setup, { game, seats, options: { ...options }, house, ...given });
  return parsed.success ? parsed.output : null;
}
