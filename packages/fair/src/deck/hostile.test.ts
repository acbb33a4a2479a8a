import fc from 'fast-check';
import { expect, test } from 'vitest';
import { join, u16 } from '../bytes.ts';
import { G, order, times, writePoint, writeScalar } from '../group.ts';
import { createSealedTable } from '../testing/sealed-table.ts';
import { at } from './at.ts';
import { createFaces, firstDeck } from './faces.ts';
import { isOwed, type Debt } from './owed.ts';
import { cardOf } from './sealing.ts';
import { isShow } from './show.ts';
import { checkShuffle, type ShuffleTurn } from './shuffle.ts';

/** A field of 32 bytes as an attacker may choose it: what is almost good is likelier than noise. */
const field = fc.oneof(
  fc.uint8Array({ minLength: 32, maxLength: 32 }),
  fc.constantFrom(new Uint8Array(32), new Uint8Array(32).fill(255), writePoint(G)),
  fc.bigInt({ min: 1n, max: order - 1n }).map(writeScalar),
  fc.bigInt({ min: 1n, max: 99n }).map((scalar) => writePoint(times(G, scalar))),
  // ℓ itself: the first scalar that is none.
  fc.constant(Uint8Array.from(writeScalar(order - 1n), (byte, index) => (index === 0 ? byte + 1 : byte))),
);
const fields = (count: number) =>
  fc.array(field, { minLength: count, maxLength: count }).map((list) => join(...list));
const noise = fc.uint8Array({ maxLength: 400 });

const table = createSealedTable(2, 4);
table.shuffle();
table.deal([0], 0);
table.deal([0], 1);
const { c1, receivers } = cardOf(table.sealing(), 0);
const [first, second] = [at(receivers, 0), at(receivers, 1)];

test('no body of a shuffle, however made, is taken, or does more than be refused', () => {
  const turn: ShuffleTurn = {
    place: table.place(),
    seat: 0,
    Y: table.sealing().Y,
    before: firstDeck(createFaces('main', 2), 1),
    blocks: 1,
  };
  const body = fc.oneof(
    noise,
    fields(4 + 5 + 8).map((bytes) => join(u16(2), bytes)),
  );
  fc.assert(
    fc.property(body, (bytes) => {
      expect(checkShuffle(turn, bytes)).toBeNull();
    }),
    { numRuns: 60 },
  );
});

test('no share, no card passed on and no show either', () => {
  const debt: Debt = {
    place: table.place(),
    seat: 0,
    owed: [
      { kind: 'share', card: 0, X: first.key, c1 },
      { kind: 'pass', card: 0, X: first.key, hop: first.hop, to: second.key },
    ],
  };
  fc.assert(
    fc.property(fc.oneof(noise, fields(3 + 5)), (bytes) => {
      expect(isOwed(debt, bytes)).toBe(false);
    }),
    { numRuns: 60 },
  );
  fc.assert(
    fc.property(fc.oneof(noise, fields(3)), fc.constantFrom(first, second), (bytes, { hop, key }) => {
      expect(isShow(hop, key, bytes)).toBe(false);
    }),
    { numRuns: 60 },
  );
});
