import { describe, expect, it } from 'vitest';
import { ask } from './ask.ts';
import { bagOf } from './bank.ts';
import { legal } from './legal.ts';
import { isBlank } from './path.ts';
import { winners } from './score.ts';
import { begun, drawn, parseItems, played, position, rolled } from './testing/position.ts';

const down = { type: 'course', to: 'down' } as const;
const up = { type: 'course', to: 'up' } as const;
const leave = { type: 'leave' } as const;
const take = { type: 'take' } as const;
const drop = (item: number) => ({ type: 'drop', item }) as const;

/** The numbers are those of the rules' list of edge cases. */
describe('edge cases', () => {
  it('1: with air 2 and a load of 3 the air becomes 0, never less, and the turn is still played in full', () => {
    const before = position(['0 down', '20 up 2 2 2'], { air: 2 });
    const asked = played(rolled(before, 2), leave);
    expect(asked).toMatchObject({ turn: 1, air: 0, phase: 'roll', dive: 1 });
    const swum = rolled(asked, 6);
    expect(swum).toMatchObject({ phase: 'search', air: 0, dive: 1 });
    expect(swum.divers[1]?.depth).toBe(17);
    expect(played(swum, leave).dive).toBe(2);
  });

  it('2: air gone while another diver is one step from home: he is stranded, and no one else moves', () => {
    const before = position(['9 up 3', '1 up 2', '0 down'], { air: 1, turn: 2, path: '1 1 1 1 1 1 1 1 1' });
    const fatal = played(rolled(before, 2), leave);
    expect(fatal).toMatchObject({ turn: 0, air: 0, phase: 'roll' });
    const next = played(rolled(fatal, 2), leave);
    expect(next).toMatchObject({ dive: 2, air: 25, banked: [[], [], []] });
    expect(next.path).toEqual(parseItems('1 1 1 1 1 1 1 1 1 23'));
  });

  it('3: on the fatal turn a diver may still take a treasure; it is lost with the rest', () => {
    const before = position(['9 up 4', '0 up'], { air: 0, home: [1], path: '1 1 1 1 1 1 1 2 -' });
    const swum = rolled(before, 2);
    expect(legal(swum, 0)).toEqual([leave, take]);
    expect(played(swum, take).path).toEqual(parseItems('1 1 1 1 1 1 1 42'));
  });

  it('4: the last diver out comes aboard as the air reaches 0: he is safe, and the dive ends once', () => {
    const before = position(['2 up 1', '0 up'], { air: 0, home: [1] });
    const home = rolled(before, 4);
    expect(home).toMatchObject({ phase: 'bank', dive: 1, home: [1, 0] });
    expect(drawn(home, 7)).toMatchObject({ dive: 2, air: 25, banked: [[3], []], turn: 0 });
  });

  it('5: past the end with the last space taken he stops on the deepest free space; deeper than all, he stays', () => {
    const before = position(['28 down', '32 down', '30 down']);
    expect(rolled(before, 6).divers[0]?.depth).toBe(31);
    const deepest = position(['31 down', '32 down']);
    expect(rolled(deepest, 6)).toMatchObject({ phase: 'search', divers: [{ depth: 31 }, { depth: 32 }] });
  });

  it('6: a returning diver jumps a row of three divers in one step', () => {
    const before = position(['6 up 1 1', '5 down', '4 up', '3 down']);
    expect(rolled(before, 3).divers[0]?.depth).toBe(2);
  });

  it.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [3, 3],
    [4, 6],
    [5, 8],
    [6, 9],
    [7, 9],
  ])('7: with a load of %i, %i of the 9 rolls do not move a diver', (load, still) => {
    const before = position([`20 up${' 1'.repeat(load)}`, '0 down']);
    const rolls = [0, 1, 2].flatMap((one) => [0, 1, 2].map((two) => [one, two] as const));
    const depths = rolls.map((roll) => drawn(before, ...roll).divers[0]?.depth);
    expect(depths.filter((depth) => depth === 20)).toHaveLength(still);
  });

  it('8: two chips lost by the nearest diver and two by the next make stacks of 3 and 1, mixed', () => {
    const before = position(['5 up 1 2', '9 up 3 4', '0 up'], {
      air: 0,
      home: [2],
      path: '1 1 1 1 1 1 1 1 1',
    });
    const next = played(rolled(before, 2), leave);
    expect(next.path).toEqual(parseItems('1 1 1 1 1 1 1 1 1 123 4'));
  });

  it('9: an old stack of 2 stays 2 when the next dive adds losses behind it', () => {
    const before = position(['2 up 3 4', '0 up'], { air: 0, home: [1], path: '1 - - 12' });
    expect(played(rolled(before, 2), leave).path).toEqual(parseItems('1 12 34'));
  });

  it('10: a stack of 3 carried and lost again is taken apart and stacked anew with the others', () => {
    const before = position(['2 up 1 234', '0 up'], { air: 0, home: [1], path: '1 - 3' });
    expect(played(rolled(before, 2), leave).path).toEqual(parseItems('1 3 123 4'));
  });

  it('11: a banked stack of levels 1, 2, 3 takes a draw from each bag and counts as three chips', () => {
    const home = rolled(position(['1 up 123', '0 up'], { home: [1] }), 4);
    expect(ask(home)).toEqual({ ask: 'chance', bounds: [8, 8, 8] });
    expect(drawn(home, 0, 7, 4).banked[0]).toEqual([0, 7, 10]);
    const tied = position(['0 up', '0 up'], {
      phase: 'over',
      banked: [
        [0, 7, 10],
        [7, 10],
      ],
    });
    expect(winners(tied)).toEqual([0]);
  });

  it('12: with `loot` a diver who turned and dropped everything may come home with nothing', () => {
    const before = position(['2 up', '0 down']);
    expect(rolled(before, 4)).toMatchObject({ home: [0], turn: 1 });
  });

  it('12: with `free` a diver without a chip stops on the nearest free space, and stays if there is none', () => {
    const options = { turnBack: 'free' } as const;
    const before = position(['5 up', '1 down 1', '2 down'], { options });
    expect(rolled(before, 6)).toMatchObject({ home: [], divers: [{ depth: 3 }, {}, {}] });
    const above = position(['3 up', '1 down 1', '2 down'], { options });
    expect(rolled(above, 6)).toMatchObject({ home: [], phase: 'search', divers: [{ depth: 3 }, {}, {}] });
    const withChip = position(['3 up 1', '1 down 1', '2 down'], { options });
    expect(rolled(withChip, 2).home).toEqual([0]);
  });

  it('13: more than 12 blanks are possible and close up like any others', () => {
    const path = `${'- '.repeat(13)}1 2 3`;
    const taken = played(rolled(position(['16 up', '0 up'], { path, air: 0, home: [1] }), 2), take);
    expect(taken.path).toEqual(parseItems('2 3 1'));
    const going = played(rolled(position(['16 up', '9 up'], { path }), 2), take);
    expect(going.path.filter(isBlank)).toHaveLength(14);
  });

  it('14: the only diver in the water, empty-handed on the last space and heading down, ends the dive', () => {
    const his = position(['0 up', '32 down'], { home: [0], turn: 1 });
    expect(played(rolled(his, 2), leave)).toMatchObject({ dive: 2, turn: 1 });
    const later = position(['1 up', '32 down'], { turn: 0 });
    expect(rolled(later, 2)).toMatchObject({ dive: 2, starter: 1 });
  });

  it('15: a path shorter than the roll: stop on its deepest free space', () => {
    expect(rolled(position(['0 down', '0 down'], { path: '1 1' }), 6).divers[0]?.depth).toBe(2);
  });

  it('15: without a free space a diver stays in the submarine, tries again, and such a dive can end', () => {
    const before = position(['0 down', '1 down 1', '2 down'], { path: '- 1' });
    const stayed = rolled(before, 6);
    expect(stayed).toMatchObject({
      turn: 1,
      air: 24,
      dive: 1,
      divers: [{ depth: 0, course: 'down' }, {}, {}],
    });
    const stuck = position(['0 down', '1 down', '2 down'], { path: '- 1' });
    expect(rolled(stuck, 6)).toMatchObject({ dive: 2, starter: 2, path: [[1]] });
  });

  it('15: with an empty path the dives that are left end before any turn', () => {
    const home = rolled(position(['1 up 1', '0 up'], { home: [1], path: '-' }), 4);
    const over = drawn(home, 5);
    expect(over).toMatchObject({ phase: 'over', dive: 3, starter: 0, path: [] });
    expect(ask(over)).toEqual({ ask: 'over', scores: [2, 0], winners: [0] });
  });

  it('16: a banked chip’s value leaves its bag for good', () => {
    expect(
      bagOf(2, [
        [5, 0],
        [5, 4],
      ]),
    ).toEqual([4, 6, 6, 7, 7]);
    const home = rolled(
      position(['1 up 2', '0 up'], {
        home: [1],
        banked: [
          [5, 0],
          [5, 4],
        ],
      }),
      4,
    );
    expect(ask(home)).toEqual({ ask: 'chance', bounds: [5] });
    expect(drawn(home, 1).banked[0]).toEqual([5, 0, 6]);
    const two = rolled(position(['1 up 1 1', '0 up'], { home: [1] }), 5);
    expect(drawn(two, 0, 1).banked[0]).toEqual([0, 1]);
  });

  it('17: turning back is offered before the roll and never in the submarine', () => {
    const first = begun(2, { turnBack: 'free' });
    expect(ask(first)).toEqual({ ask: 'chance', bounds: [3, 3] });
    const stayed = position(['0 down', '1 down', '0 down'], {
      path: '1',
      turn: 2,
      options: { turnBack: 'free' },
    });
    expect(rolled(stayed, 2).phase).not.toBe('course');
    const before = position(['5 down 1', '0 down'], { turn: 1 });
    const asked = played(rolled(before, 2), leave);
    expect(legal(asked, 0)).toEqual([down, up]);
    expect(ask(played(asked, up))).toEqual({ ask: 'chance', bounds: [3, 3] });
  });

  it('18: who is aboard is skipped without a step', () => {
    const before = position(['0 up', '7 down', '3 down'], { home: [0], turn: 2 });
    expect(played(rolled(before, 2), leave)).toMatchObject({ turn: 1, phase: 'roll', air: 25 });
  });

  it('drops close the load up, and an item taken again goes to its end', () => {
    const before = position(['10 up 1 2 3', '0 down'], { path: '1 1 1 1 1 1 1 - 1 1' });
    const dropped = played(rolled(before, 5), drop(0));
    expect(dropped.divers[0]?.load).toEqual(parseItems('2 3'));
    expect(dropped.path[7]).toEqual([1]);
    const again = played(position(['8 up 2 3', '0 down'], { phase: 'search' }), take);
    expect(again.divers[0]?.load).toEqual(parseItems('2 3 1'));
  });
});
