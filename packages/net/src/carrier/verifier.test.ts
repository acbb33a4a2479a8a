import { expect, test } from 'vitest';
import { ascii } from '../bytes.ts';
import { deriveSeatKey } from '../keys.ts';
import { ed25519 } from '@noble/curves/ed25519.js';
import { createTestRandom } from '../testing/random.ts';
import { createFastVerifier, createVerifier, type Check } from './verifier.ts';

const random = createTestRandom('verifier');
const rest = () => Promise.resolve();
const seatKey = deriveSeatKey(random(32));
const good = (text: string): Check => ({
  key: seatKey.key,
  message: ascii(text),
  signature: ed25519.sign(ascii(text), seatKey.secret),
});
const bad = (text: string): Check => ({ ...good(text), message: ascii(`not ${text}`) });
/** Small order: only a verifier that takes everything takes it. */
const odd: Check = {
  ...good('x'),
  key: Uint8Array.of(1, ...new Uint8Array(31)),
  signature: new Uint8Array(64),
};
const checks = [good('a'), bad('b'), good('c'), odd, good('d')];
const wanted = [true, false, true, false, true];

test('the slow way and the fast one say the same, in order', async () => {
  expect((await createVerifier(rest)(checks)).slice(0, 3)).toEqual(wanted.slice(0, 3));
  const fast = await createFastVerifier(globalThis.crypto.subtle, rest)(checks);
  expect(fast).toEqual(await createVerifier(rest)(checks));
});

test('what the browser refuses is settled by the rule itself', async () => {
  const refuses = { importKey: () => Promise.resolve({}), verify: () => Promise.resolve(false) };
  const verify = createFastVerifier(refuses as unknown as SubtleCrypto, rest);
  expect(await verify([good('a'), bad('b')])).toEqual([true, false]);
});

test('row 26: without crypto.subtle, or one that knows no Ed25519, it goes the slow way', async () => {
  let asked = 0;
  const knowsNot = {
    importKey: () => {
      asked += 1;
      return Promise.reject(new Error('NotSupportedError'));
    },
  };
  for (const subtle of [undefined, knowsNot as unknown as SubtleCrypto]) {
    const verify = createFastVerifier(subtle, rest);
    expect(await verify([good('a'), bad('b')])).toEqual([true, false]);
    expect(await verify([good('a'), bad('b')])).toEqual([true, false]);
  }
  expect(asked).toBe(1);
});

test('the slow way gives way to the page after every few', async () => {
  let rests = 0;
  const verify = createVerifier(() => {
    rests += 1;
    return Promise.resolve();
  });
  await verify(Array.from({ length: 40 }, () => good('a')));
  expect(rests).toBe(9);
});
