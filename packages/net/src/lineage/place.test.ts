import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTestRandom } from '../testing/random.ts';
import type { Node } from './node.ts';
import { isListed, nextPlace } from './place.ts';

const random = createTestRandom('place');
const keys = Array.from({ length: 5 }, () => random(32));

interface Fake extends Omit<Node, 'children'> {
  readonly children: Fake[];
}
/** A live table in which these seats have their keys, and those that go on from it. What else it is nobody asks. */
function tableOf(
  id: string,
  seats: readonly number[],
  children: Fake[] = [],
  cheats: readonly number[] = [],
): Fake {
  const holders = keys.map((key, seat) => (seats.includes(seat) ? { key, member: key } : null));
  const table = {
    ...{ id, signed: { genesis: { seats: holders, continues: null } }, isLive: () => true, closed: () => 0 },
    proofOf: (seat: number) => (cheats.includes(seat) ? {} : null),
    farewellOf: () => null,
  };
  return { table, parent: null, children, signers: { old: seats, fresh: [] } } as unknown as Fake;
}
const everybody = keys.map((_, seat) => seat);
const seatsAnywhere = fc.subarray(everybody, { minLength: 1 });

it('no half of the seats takes a table’s place or hides it, more than half do; two halves hide it together', () => {
  fc.assert(
    fc.property(seatsAnywhere, seatsAnywhere, fc.boolean(), (seats, some, apart) => {
      const part = seats.filter((seat) => some.includes(seat));
      const rest = seats.filter((seat) => !part.includes(seat));
      const [one, other] = [tableOf('1', part), tableOf('2', rest)];
      const from = tableOf(
        '0',
        seats,
        [one, ...(apart && rest.length > 0 ? [other] : [])].filter((to) => to.signers.old.length > 0),
      );
      const most = [one, other].find(({ signers }) => signers.old.length * 2 > seats.length);
      const gone = most !== undefined && from.children.includes(most) ? most : null;
      expect(nextPlace(from, false)).toBe(gone);
      expect(isListed(from)).toBe(
        gone === null && from.children.flatMap(({ signers }) => signers.old).length * 2 <= seats.length,
      );
      for (const to of from.children) expect(isListed(to)).toBe(true);
    }),
  );
});

it('the verdict is the same, in whatever order the tables came', () => {
  const two = fc
    .array(seatsAnywhere, { maxLength: 4 })
    .chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray([...all.keys()], { minLength: all.length, maxLength: all.length }),
      ),
    );
  fc.assert(
    fc.property(two, fc.subarray(everybody), fc.boolean(), ([all, order], cheats, isNew) => {
      const below = all.map((seats, at) => tableOf(String(at), seats));
      const one = tableOf('root', everybody, below, cheats);
      const other = tableOf(
        'root',
        everybody,
        order.flatMap((at) => below[at] ?? []),
        cheats,
      );
      expect(nextPlace(one, isNew)).toBe(nextPlace(other, isNew));
      expect(isListed(one)).toBe(isListed(other));
    }),
  );
});

it('who is proved to cheat does not count among those who stay', () => {
  const other = tableOf('1', [0]);
  expect(nextPlace(tableOf('0', [0, 1], [other]), false)).toBeNull();
  expect(nextPlace(tableOf('0', [0, 1], [other], [1]), false)).toBe(other);
});

it('of two that would take a table’s place, through a seat that cheated, none does, but for who is new', () => {
  const [one, other] = [tableOf('1', [0, 1, 2]), tableOf('2', [2, 3, 4])];
  const from = tableOf('0', everybody, [one, other], [2]);
  expect(nextPlace(from, false)).toBeNull();
  expect(nextPlace(from, true)).toBe(one);
  expect(nextPlace(tableOf('0', everybody, [one], [2]), false)).toBe(one);
});
