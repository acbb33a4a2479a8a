import { hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { ascii } from './bytes.ts';
import { deriveScalar } from './derive-scalar.ts';
import { checkEvaluation, evaluate } from './dleq.ts';
import { G, hashToGroup, scalars, times, writePoint } from './group.ts';
import { isKnown, proveKnowledge } from './knowledge.ts';
import { createTranscript } from './transcript.ts';

const seed = new Uint8Array(32).fill(1);
const x = deriveScalar(seed, 'x');
const X = times(G, x);
const M = writePoint(hashToGroup('dice', ascii('M')));

/** Each byte of a proof, with one bit turned. */
function flips(proof: Uint8Array, step: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(proof.length / step) }, (_, index) => {
    const out = proof.slice();
    out[index * step] = (out[index * step] ?? 0) ^ 1;
    return out;
  });
}

test('a proof of knowledge holds for its point and context alone', () => {
  const context = ascii('here');
  const proof = proveKnowledge(x, X, context, seed);
  expect(isKnown(X, context, proof)).toBe(true);
  expect(isKnown(X, ascii('there'), proof)).toBe(false);
  expect(isKnown(times(X, 2n), context, proof)).toBe(false);
  expect(isKnown(X, context, proof.slice(1))).toBe(false);
  for (const flipped of flips(proof, 7)) expect(isKnown(X, context, flipped)).toBe(false);
});

test('a proof made again has the same bytes, and another statement another nonce', () => {
  const proof = proveKnowledge(x, X, ascii('here'), seed);
  expect(proveKnowledge(x, X, ascii('here'), seed)).toEqual(proof);
  // From two responses under one nonce x would follow: s − s' = (c' − c)·x.
  const other = proveKnowledge(x, X, ascii('there'), seed);
  const [c, s] = [proof.slice(0, 32), proof.slice(32)].map((bytes) => scalars.fromBytes(bytes));
  const [d, u] = [other.slice(0, 32), other.slice(32)].map((bytes) => scalars.fromBytes(bytes));
  expect(scalars.div(scalars.sub(s!, u!), scalars.sub(d!, c!))).not.toBe(x);
});

test('the proofs of RFC 9497, A.1.2 are good, and no others', () => {
  const [X, M, Z, proof] = [
    'c803e2cc6b05fc15064549b5920659ca4a77b2cca6f04f6b357009335476ad4e',
    '863f330cc1a1259ed5a5998a23acfd37fb4351a793a5b3c090b642ddc439b945',
    'aa8fa048764d5623868679402ff6108d2521884fa138cd7f9c7669a9a014267e',
    'ddef93772692e535d1a53903db24367355cc2cc78de93b3be5a8ffcc6985dd066d4346421d17bf5117a2a1ff0fcb2a759f58a539dfbe857a40bce4cf49ec600d',
  ].map((hex) => hexToBytes(hex));
  expect(checkEvaluation(X!, M!, Z!, proof!)).not.toBeNull();
  for (const flipped of flips(proof!, 9)) expect(checkEvaluation(X!, M!, Z!, flipped)).toBeNull();
  expect(checkEvaluation(X!, Z!, M!, proof!)).toBeNull();
});

test('a multiple is proved for its secret and its point alone', () => {
  const { Z, proof } = evaluate(x, writePoint(X), M, seed);
  expect(checkEvaluation(writePoint(X), M, Z, proof)?.equals(times(hashToGroup('dice', ascii('M')), x))).toBe(
    true,
  );
  const N = writePoint(hashToGroup('dice', ascii('N')));
  expect(checkEvaluation(writePoint(X), N, Z, proof)).toBeNull();
  expect(checkEvaluation(writePoint(times(X, 2n)), M, Z, proof)).toBeNull();
  expect(checkEvaluation(writePoint(X), M, N, proof)).toBeNull();
  expect(checkEvaluation(writePoint(X), M, new Uint8Array(32), proof)).toBeNull();
  expect(checkEvaluation(new Uint8Array(32), M, Z, proof)).toBeNull();
  expect(evaluate(x, writePoint(X), M, seed)).toEqual({ Z, proof });
});

test('a transcript tells lists of items apart, and each challenge from the next', () => {
  const make = (...items: readonly (readonly [string, string])[]) => {
    const transcript = createTranscript('test');
    for (const [label, text] of items) transcript.add(label, ascii(text));
    return transcript;
  };
  const base = make(['a', 'bc']).challenge('c');
  for (const other of [make(['ab', 'c']), make(['a', 'b'], ['c', '']), make(['a', 'bc'], ['', ''])])
    expect(other.challenge('c')).not.toBe(base);
  expect(make(['a', 'bc']).challenge('d')).not.toBe(base);
  expect(createTranscript('other').challenge('c')).not.toBe(make().challenge('c'));
  const twice = make(['a', 'bc']);
  expect([twice.challenge('c') === base, twice.challenge('c') === base]).toEqual([true, false]);
});

test('no two statements, labels or seeds share a nonce', () => {
  const nonces = (text: string, label: string, by: Uint8Array) => {
    const transcript = createTranscript('test');
    transcript.add('a', ascii(text));
    return transcript.nonces(by, label, 3);
  };
  const all = [
    ...nonces('one', 'n', seed),
    ...nonces('two', 'n', seed),
    ...nonces('one', 'm', seed),
    ...nonces('one', 'n', new Uint8Array(32)),
  ];
  expect(new Set(all).size).toBe(all.length);
  expect(nonces('one', 'n', seed)).toEqual(all.slice(0, 3));
});

test('no two proofs of multiples share a nonce, not even of one point by two secrets, or in two places', () => {
  const nonceOf = (by: bigint, place?: Uint8Array) => {
    const { proof } = evaluate(by, writePoint(X), M, seed, place);
    const [c, s] = [proof.slice(0, 32), proof.slice(32)].map((bytes) => scalars.fromBytes(bytes));
    return scalars.add(s!, scalars.mul(c!, by));
  };
  const nonces = [
    nonceOf(x),
    nonceOf(scalars.add(x, 1n)),
    nonceOf(x, ascii('here')),
    nonceOf(x, ascii('there')),
  ];
  expect(new Set(nonces).size).toBe(nonces.length);
  expect(nonceOf(x, ascii('here'))).toBe(nonces[2]);
});
