import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { identityOf } from '../mesh/identity.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestRandom } from '../testing/random.ts';
import { cleanText, createChat, longestText, mostLines } from './chat.ts';

const random = createTestRandom('chat');
const room = '00'.repeat(16);

function page(seed = random(32), epoch = 1, known: (member: string) => number | null = () => 1) {
  const clock = createTestClock();
  const me = identityOf(seed).key;
  const chat = createChat({ me, secret: seed, room, epoch, clock, epochOf: known });
  return { chat, clock, me };
}
const text = (line: string) => ({ is: 'text', text: line }) as const;
function said(from: ReturnType<typeof page>, line: string): Uint8Array {
  const bytes = from.chat.say(text(line));
  if ('refused' in bytes) throw new Error(bytes.refused);
  return bytes;
}

describe('chat', () => {
  it('takes a line once, with its author', () => {
    const [ana, bo] = [page(), page()];
    const bytes = said(ana, ' Well   played!\u202e ');
    expect(bo.chat.receive(bytes)).toMatchObject({ line: { from: ana.me, what: text('Well played!') } });
    expect(bo.chat.receive(bytes)).toBe('old');
    expect(bo.chat.lines()).toHaveLength(1);
  });

  it('carries reactions of the fixed list and nudges, and gives only texts to who comes later', () => {
    const [ana, bo] = [page(), page()];
    for (const saying of [
      { is: 'reaction', reaction: 'wow' },
      { is: 'nudge', to: bo.me },
    ] as const) {
      const bytes = ana.chat.say(saying);
      expect(bo.chat.receive(bytes as Uint8Array)).toMatchObject({ line: { what: saying } });
    }
    expect(bo.chat.texts()).toEqual([]);
    const line = said(ana, 'later');
    bo.chat.receive(line);
    expect(bo.chat.texts()).toEqual([line]);
  });

  it('makes a fault of every changed byte that it looks at, and never of the author', () => {
    const [ana, bo] = [page(), page()];
    const bytes = said(ana, 'x');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(['fault', 'old']).toContain(resultOf(bo.chat.receive(changed)));
    }
    expect(resultOf(bo.chat.receive(bytes))).toBe('new');
  });

  it('takes no line of a stranger, of an earlier life of the page, or in the own name', () => {
    const ana = page(undefined, 1);
    const line = said(ana, 'x');
    expect(page(undefined, 1, () => null).chat.receive(line)).toBe('old');
    expect(page(undefined, 1, () => 2).chat.receive(line)).toBe('old');
    expect(ana.chat.receive(line)).toBe('old');
  });

  it('refuses what is empty, and more than a person types', () => {
    const { chat, clock } = page();
    expect(chat.say(text(' \u200e '))).toEqual({ refused: 'empty-text' });
    const results = Array.from({ length: 8 }, () => 'refused' in chat.say(text('x')));
    expect(results.filter(Boolean)).toHaveLength(3);
    clock.sleep(60_000);
    expect(chat.say({ is: 'nudge', to: 'aa'.repeat(32) })).not.toHaveProperty('refused');
    expect(chat.say({ is: 'nudge', to: 'aa'.repeat(32) })).toEqual({ refused: 'too-fast' });
  });

  it('keeps 50 lines; a member that floods pushes out only its own', () => {
    const [ana, bo, mallory] = [page(), page(), page()];
    ana.chat.receive(said(bo, 'hello'));
    for (let count = 0; count < 200; count += 1) {
      mallory.clock.sleep(10_000);
      ana.chat.receive(said(mallory, String(count)));
      if (count % 4 === 0) ana.clock.sleep(1_000);
    }
    expect(ana.chat.lines()).toHaveLength(mostLines);
    expect(ana.chat.lines()[0]?.what).toEqual(text('hello'));
  });

  it('cuts a text by code points, and leaves emoji whole', () => {
    const family = '👩\u200d👩\u200d👧';
    expect(cleanText(family)).toBe(family);
    expect(Array.from(cleanText('👍'.repeat(500)))).toHaveLength(longestText);
    expect(bytesToHex(new TextEncoder().encode(cleanText('a\nb')))).toBe('612062');
  });
});

function resultOf(got: unknown): string {
  return typeof got === 'string' ? got : 'new';
}
