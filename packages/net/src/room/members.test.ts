import { bytesToHex } from '@noble/hashes/utils.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { createTestRandom } from '../testing/random.ts';
import { createMembers } from './members.ts';
import { cleanName, isName, readStatement, signStatement, type Statement } from './statement.ts';

const random = createTestRandom('members');
const room = '00'.repeat(16);
const secret = random(32);
const first = { name: 'Ana', colour: 0, addresses: [], claim: null, setup: null, after: null };

function page(epoch = 1, its = random(32)) {
  const clock = createTestClock();
  const members = createMembers({ room, secret: its, clock, epoch, first, kept: [], silent: () => 0 });
  return { clock, members };
}
const statement = (changes: Partial<Statement> = {}): Statement => ({
  ...first,
  key: bytesToHex(ed25519.getPublicKey(secret)),
  count: 7,
  ...changes,
});
const setupOf = (clock: number) => ({ clock, game: 'pebbles', seats: 2, options: {}, house: [] });
const signed = (changes: Partial<Statement> = {}) => signStatement(statement(changes), room, secret);

describe('member statements', () => {
  it('are taken once, and an old one never again', () => {
    const { members } = page();
    const [old, fresh] = [signed({ count: 1, name: 'Old' }), signed({ count: 2, name: 'New' })];
    expect(members.receive(old.bytes, old.signature)).toEqual(old);
    expect(members.receive(fresh.bytes, fresh.signature)).toEqual(fresh);
    expect(members.receive(fresh.bytes, fresh.signature)).toBe('old');
    expect(members.receive(old.bytes, old.signature)).toBe('old');
    expect(members.of(old.statement.key)?.name).toBe('New');
  });

  it('are refused for another room, with a changed byte, or by another key', () => {
    const { bytes, signature } = signed();
    expect(readStatement(bytes, signature, room)).not.toBeNull();
    expect(readStatement(bytes, signature, '11'.repeat(16))).toBeNull();
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(readStatement(changed, signature, room)).toBeNull();
    }
    const stolen = signStatement(statement(), room, random(32));
    expect(readStatement(stolen.bytes, stolen.signature, room)).toBeNull();
  });

  it.each<[string, Partial<Statement>]>([
    ['a long name', { name: 'x'.repeat(25) }],
    ['an empty name', { name: '' }],
    ['a name that turns the text around', { name: 'Ana\u202e' }],
    ['a colour that is none', { colour: 6 }],
    ['a negative count', { count: -1 }],
    ['a clock that leaves no later one', { setup: { ...setupOf(2 ** 32) } }],
    ['too many addresses', { addresses: ['a', 'b', 'c', 'd', 'e'] }],
    ['an address with blanks', { addresses: ['a b'] }],
    ['a seat that no game has', { claim: { seat: 16, key: '00'.repeat(32), after: null } }],
    ['a field that nobody knows', { more: 1 } as Partial<Statement>],
  ])('are refused for %s', (_, changes) => {
    const { bytes, signature } = signed(changes);
    expect(readStatement(bytes, signature, room)).toBeNull();
  });

  it('row 31: a restored backup: the own count goes on above what others know', () => {
    const before = page(5, secret).members;
    before.say({ name: 'Then' });
    const { bytes, signature, statement: theirs } = before.own();
    const { members } = page(1, secret);
    const got = members.receive(bytes, signature);
    expect(got).toEqual(members.own());
    expect(members.own().statement).toMatchObject({ name: 'Ana', count: theirs.count + 1 });
  });

  it('a member that floods is heard only so often', async () => {
    const { clock, members } = page();
    let taken = 0;
    for (let count = 1; count <= 200; count += 1) {
      const { bytes, signature } = signed({ count });
      if (members.receive(bytes, signature) !== 'old') taken += 1;
    }
    expect(taken).toBeLessThan(60);
    await clock.pass(60_000);
    const last = signed({ count: 500 });
    expect(members.receive(last.bytes, last.signature)).toEqual(last);
  });

  it('keeps 64 members at most', () => {
    const { members } = page();
    for (let count = 0; count < 80; count += 1) {
      const its = random(32);
      const key = bytesToHex(ed25519.getPublicKey(its));
      const { bytes, signature } = signStatement({ ...first, key, count: 1 }, room, its);
      members.receive(bytes, signature);
    }
    expect(members.statements().length).toBeLessThanOrEqual(65);
  });

  it('whatever a person types becomes a name or nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        const name = cleanName(typed);
        expect(name === '' || isName(name)).toBe(true);
      }),
    );
  });
});
