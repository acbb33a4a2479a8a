import { ristretto255_FROST } from '@noble/curves/ed25519.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { writeScalar } from '../group.ts';
import { identifierOf } from './identifier.ts';

test("an identifier is the one that noble's FROST derives", () => {
  for (const seat of [0, 1, 15]) {
    const table = new Uint8Array(32).fill(seat + 7);
    const derived = ristretto255_FROST.Identifier.derive(`${bytesToHex(table)}/${seat}`);
    expect(bytesToHex(writeScalar(identifierOf(table, seat)))).toBe(derived);
  }
});
