import fc from 'fast-check';
import { expect, test } from 'vitest';
import { join, u16, u8 } from '../bytes.ts';
import { asPlayed, batches, within } from './batches.ts';
import { maxUpdate, type Carried } from './update.ts';

/** An entry as far as its order goes: kind, seat, phase, seq, round, and a body. */
const entry = (seat: number, seq: number, round: number, phase = 0, size = 40): Carried => ({
  seat,
  seq,
  bytes: join(u8(1), u8(seat), u8(phase), u16(seq), u16(round), new Uint8Array(size)),
});
const placesOf = (entries: readonly Carried[]) => entries.map(({ seat, seq }) => `${seat}/${seq}`);

test('the entries of all seats go out as they were played', () => {
  const first = [entry(0, 0, 0), entry(0, 1, 2, 1), entry(0, 2, 258)];
  const second = [entry(1, 0, 1), entry(1, 1, 2), entry(1, 2, 2, 1), entry(1, 3, 257)];
  expect(placesOf(asPlayed([first, second, []]))).toEqual(['0/0', '1/0', '1/1', '0/1', '1/2', '1/3', '0/2']);
});

test('whatever steps they name, none is left out and the entries of each seat stay in order', () => {
  const rounds = fc.array(fc.nat(300), { maxLength: 20 });
  fc.assert(
    fc.property(fc.array(rounds, { maxLength: 4 }), (seats) => {
      const logs = seats.map((seat, index) => seat.map((round, seq) => entry(index, seq, round)));
      const sent = asPlayed(logs);
      expect(logs.map((_, seat) => sent.filter((one) => one.seat === seat))).toEqual(logs);
    }),
  );
});

test('an update stays within the bounds, by entries and by bytes', () => {
  const small = Array.from({ length: 250 }, (_, seq) => entry(0, seq, seq));
  expect([...batches(small)].map(({ length }) => length)).toEqual([100, 100, 50]);
  const large = Array.from({ length: 5 }, (_, seq) => entry(0, seq, seq, 0, maxUpdate / 2 - 100));
  expect([...batches(large)].map(({ length }) => length)).toEqual([2, 2, 1]);
  expect([...batches([])]).toEqual([]);
});

test('an answer is cut where it would be too large, between two entries', () => {
  const entries = [3, 4, 5].map((size, seq) => ({ seat: 0, seq, bytes: new Uint8Array(size) }));
  expect([2, 3, 7, 11, 12].map((bytes) => within(bytes, entries).length)).toEqual([0, 1, 2, 2, 3]);
});
