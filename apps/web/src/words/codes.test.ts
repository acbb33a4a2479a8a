import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { adviceCodes, reactions, type Trouble } from '@rockpool/net';
import { expect, test } from 'vitest';
import en from './en.json' with { type: 'json' };

/** Codes of what no sound page does: its author is named by `trouble.move-refused`, and reads that his move does not fit. */
const tampered = [
  ...['bad-action', 'bad-citation', 'bad-complaint', 'bad-genesis', 'bad-setup', 'bad-share', 'bad-show'],
  ...['not-asked', 'other-rules', 'own-part-first', 'signed-away', 'stale', 'steps-back', 'unknown-kind'],
  'wrong-opening',
];
/** Each is there, or this is no such object. */
const troubles: Readonly<Record<Trouble['code'], true>> = {
  'no-webrtc': true,
  'signalling-unreachable': true,
  'signalling-refused': true,
  'no-candidates': true,
  'peer-unreachable': true,
  'nobody-there': true,
  'other-version': true,
  'other-page': true,
  'storage-refused': true,
  'budget-spent': true,
  'bad-page': true,
  stranger: true,
  'move-refused': true,
  'cheat-proved': true,
};
/** About one member. */
const aboutSomebody: readonly Trouble['code'][] = [
  ...(['peer-unreachable', 'other-version', 'bad-page', 'move-refused', 'cheat-proved'] as const),
];
const words: Readonly<Record<string, string>> = en;

/** Every code with which the tables over links refuse, as their source has it. */
function refusals(): string[] {
  const src = fileURLToPath(new URL('../../../../packages/net/src', import.meta.url));
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/\.test\.|^testing/.test(path),
  );
  const codes = files.flatMap((path) =>
    [...readFileSync(join(src, path), 'utf8').matchAll(/refused: '([a-z-]+)'/g)].map(([, code = '']) => code),
  );
  return [...new Set(codes)].sort();
}

test('every trouble is told in words, and by name where it is about somebody', () => {
  for (const code of Object.keys(troubles)) {
    const named = aboutSomebody.some((one) => one === code);
    expect([code, words[`trouble.${code}`]?.includes('{who}')]).toEqual([code, named]);
  }
});

test('every refusal that an honest player can meet has words, and no others are left without', () => {
  expect(refusals().filter((code) => words[`refused.${code}`] === undefined)).toEqual([...tampered].sort());
});

test('every advice and every reaction has words', () => {
  for (const key of [
    ...adviceCodes.map((code) => `advice.${code}`),
    ...reactions.map((one) => `reaction.${one}`),
  ])
    expect(words).toHaveProperty([key]);
});
