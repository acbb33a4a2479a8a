import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveRoom, formatSecret, parseSecret } from './secret.ts';

describe('room secret', () => {
  it('reads what it writes, and nothing else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (secret) => {
        expect(formatSecret(secret)).toBe(Buffer.from(secret).toString('base64url'));
        expect(parseSecret(formatSecret(secret))).toEqual(secret);
      }),
    );
    expect(parseSecret('')).toBeNull();
    expect(parseSecret('AAAAAAAAAAAAAAAAAAAAAB')).toBeNull();
    expect(parseSecret('AAAAAAAAAAAAAAAAAAAAA=')).toBeNull();
  });

  it('row 36: guessable ids: every name is a hash of 128 bits, and no name gives another', () => {
    const a = deriveRoom(new Uint8Array(16));
    const b = deriveRoom(new Uint8Array(16).fill(1));
    const names = [a, b].flatMap((room) => [room.id, room.place.broadcast, ...room.place.doors]);
    expect(new Set(names).size).toBe(names.length);
    expect(a.place.doors).toHaveLength(4);
  });
});
