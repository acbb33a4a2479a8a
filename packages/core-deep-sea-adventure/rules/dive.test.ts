import { describe, expect, it } from 'vitest';
import { ask } from './ask.ts';
import { nextStarter, type StarterReason } from './dive.ts';
import { legal } from './legal.ts';
import { begun, drawn, parseItems, played, position, rolled } from './testing/position.ts';
import { game } from './game.ts';

const leave = { type: 'leave' } as const;
const take = { type: 'take' } as const;
const up = { type: 'course', to: 'up' } as const;

describe('a game’s start', () => {
  it('draws the starter among the seats, then rolls', () => {
    const first = game.start(5, { stackOrder: 'nearest', turnBack: 'loot', dives: 3 });
    expect(ask(first)).toEqual({ ask: 'chance', bounds: [5] });
    expect(first.path).toEqual(parseItems(['1 ', '2 ', '3 ', '4 '].map((level) => level.repeat(8)).join('')));
    expect(drawn(first, 3)).toMatchObject({ turn: 3, starter: 3, phase: 'roll', air: 25, dive: 1 });
  });
});

describe('a turn', () => {
  it('goes to the next seat, the last one’s next is 0', () => {
    expect(played(rolled(begun(3, {}, 1), 3), leave).turn).toBe(2);
    expect(played(rolled(begun(3, {}, 2), 3), leave).turn).toBe(0);
  });

  it('costs one air for each item, a stack being one, and nothing for what is banked', () => {
    const before = position(['0 down', '9 up 1 234'], { air: 9, banked: [[], [1, 2, 3]] });
    expect(played(rolled(before, 2), leave).air).toBe(7);
  });

  it('asks for the course only while heading down in the water with an item', () => {
    const next = (diver: string) => played(rolled(position(['0 down', diver]), 2), leave).phase;
    expect(next('9 down 1')).toBe('course');
    expect(next('9 up 1')).toBe('roll');
    expect(next('9 down')).toBe('roll');
    expect(next('0 down')).toBe('roll');
  });

  it('asks for the course without an item too where turning back is free', () => {
    const next = (diver: string) =>
      played(rolled(position(['0 down', diver], { options: { turnBack: 'free' } }), 2), leave).phase;
    expect(next('9 down')).toBe('course');
    expect(next('9 up')).toBe('roll');
    expect(next('0 down')).toBe('roll');
  });

  it('asks again for the course after a turn that kept it, and never after turning', () => {
    const asked = position(['9 down 1', '0 up'], { home: [1], phase: 'course' });
    const kept = played(rolled(played(asked, { type: 'course', to: 'down' }), 3), leave);
    expect(kept).toMatchObject({ phase: 'course', divers: [{ depth: 11, course: 'down' }, {}] });
    const turned = played(rolled(played(asked, up), 3), leave);
    expect(turned).toMatchObject({ phase: 'roll', divers: [{ depth: 7, course: 'up' }, {}] });
  });

  it('subtracts the load from the dice, a stack being one item', () => {
    expect(rolled(position(['9 down 1 234', '0 down']), 6).divers[0]?.depth).toBe(13);
  });

  it('jumps divers on the way down without counting them', () => {
    expect(rolled(position(['0 down', '1 down', '3 down']), 2).divers[0]?.depth).toBe(4);
  });

  it('reaching the submarine uses a step: with one step less he stops before it', () => {
    expect(rolled(position(['3 up', '0 down']), 2)).toMatchObject({ home: [], divers: [{ depth: 1 }, {}] });
    expect(rolled(position(['3 up', '0 down']), 3)).toMatchObject({ home: [0], divers: [{ depth: 0 }, {}] });
  });

  it('offers the search of a space even to who did not move', () => {
    expect(legal(rolled(position(['9 up 1 1', '0 down']), 2), 0)).toEqual([leave, take]);
  });

  it('does not ask on a blank without a load, nor aboard', () => {
    expect(rolled(position(['4 up', '0 down'], { path: '- - - -' }), 2).turn).toBe(1);
    expect(rolled(position(['2 up 1', '0 down']), 6).turn).toBe(1);
  });

  it('lists drops by item, alike or not', () => {
    const onBlank = rolled(position(['4 up 1 1', '0 down'], { path: '- - - -' }), 3);
    expect(legal(onBlank, 0)).toEqual([leave, { type: 'drop', item: 0 }, { type: 'drop', item: 1 }]);
    expect(legal(onBlank, 1)).toEqual([]);
  });

  it('takes a stack whole and leaves a blank, drops it whole and leaves none', () => {
    const taken = played(rolled(position(['5 up', '0 down'], { path: '1 1 234 1 1' }), 2), take);
    expect(taken).toMatchObject({ path: parseItems('1 1 - 1 1'), divers: [{ load: [[2, 3, 4]] }, {}] });
    const dropped = played(rolled(position(['5 up 1 234', '0 down'], { path: '1 1 - 1 1' }), 4), {
      type: 'drop',
      item: 1,
    });
    expect(dropped).toMatchObject({ path: parseItems('1 1 234 1 1'), divers: [{ load: [[1]] }, {}] });
  });
});

describe('a dive’s end', () => {
  it('comes when everybody is back aboard, whatever air is left', () => {
    expect(rolled(position(['1 up 1', '0 up'], { home: [1] }), 4).phase).toBe('bank');
  });

  it('does not come while a diver without a load has a free space ahead', () => {
    expect(played(rolled(position(['31 down', '0 up'], { home: [1] }), 2), leave).dive).toBe(2);
    expect(played(rolled(position(['27 down', '0 up'], { home: [1] }), 2), leave).dive).toBe(1);
  });

  it('does not come while a stuck diver carries something', () => {
    expect(played(rolled(position(['32 down 1', '0 up'], { home: [1] }), 2), leave).dive).toBe(1);
  });

  it('counts the submarine as a way for who heads up with `loot`, not without a chip with `free`', () => {
    const path = '1 1';
    const stay = position(['1 up', '2 down', '0 up'], { path, home: [2], turn: 1 });
    expect(played(rolled(stay, 2), leave)).toMatchObject({ dive: 1, turn: 0 });
    const free = position(['1 up', '2 down', '0 up'], {
      path,
      home: [2],
      turn: 1,
      options: { turnBack: 'free' },
    });
    expect(played(rolled(free, 2), leave)).toMatchObject({ dive: 2, starter: 1 });
  });

  it('waits for a diver who has not dived and could', () => {
    expect(played(rolled(position(['32 down', '0 down']), 2), leave)).toMatchObject({ dive: 1, turn: 1 });
  });

  it('asks for no draw where nothing is banked', () => {
    const next = rolled(position(['1 up', '0 up'], { home: [1] }), 2);
    expect(next).toMatchObject({ dive: 2, phase: 'roll', air: 25 });
  });

  it('banks by the order of coming aboard, then of picking up, then in the stack', () => {
    const home = rolled(position(['0 up 4', '1 up 2 13', '0 up 1'], { home: [2, 0], turn: 1 }), 4);
    expect(ask(home)).toEqual({ ask: 'chance', bounds: [8, 8, 8, 7, 8] });
    const banked = drawn(home, 7, 0, 1, 2, 3);
    expect(banked.banked).toEqual([[12], [4, 1, 9], [3]]);
  });

  it('lets stranded divers lose all, whatever they banked before', () => {
    const before = position(['8 up 4 4', '0 up 1'], { air: 0, home: [1], banked: [[9], [8]] });
    const end = drawn(played(rolled(before, 2), leave), 0);
    expect(end).toMatchObject({ banked: [[9], [8, 0]], dive: 2, home: [] });
    expect(end.path).toEqual([...before.path, [4, 4]]);
    expect(end.divers).toEqual([0, 1].map(() => ({ depth: 0, course: 'down', load: [] })));
  });

  it.each([
    ['nearest', '1 1 1 1 1 1 1 1 1 123 4'],
    ['farthest', '1 1 1 1 1 1 1 1 1 341 2'],
  ] as const)('stacks lost chips starting with the %s diver', (stackOrder, path) => {
    const before = position(['9 up 3 4', '5 up 1 2', '0 up'], {
      air: 0,
      home: [2],
      path: '1 1 1 1 1 1 1 1 1',
      options: { stackOrder },
    });
    const next = played(rolled(before, 2), leave);
    expect(next.path).toEqual(parseItems(path));
    expect(next.starter).toBe(0);
  });

  it.each<[string, string[], number[], number, StarterReason]>([
    ['the farthest stranded diver, with chips', ['5 up', '9 down 1', '0 up 2'], [2], 1, 'deepest'],
    ['the farthest stranded diver, without chips', ['5 up 1', '9 down', '0 up 2'], [2], 1, 'deepest'],
    ['else the last who came aboard, with chips', ['0 up', '0 up 1', '0 up'], [0, 2, 1], 1, 'last'],
    ['else the last who came aboard, without chips', ['0 up 1', '0 up', '0 up'], [0, 2, 1], 1, 'last'],
    ['nobody who never dived', ['0 up 1', '0 down', '0 up'], [2, 0], 0, 'last'],
    ['with nobody out or home, the same as before', ['0 down', '0 down', '0 down'], [], 2, 'same'],
  ])('lets %s start the next dive', (_, divers, home, seat, why) => {
    expect(nextStarter(position(divers, { home, starter: 2 }))).toEqual({ seat, why });
  });
});

describe('the game’s end', () => {
  it.each([1, 2, 3])('comes after dive %i of as many', (dives) => {
    const before = position(['3 up 4', '0 up'], { air: 0, home: [1], dive: dives, options: { dives } });
    const over = played(rolled(before, 2), leave);
    expect(over).toMatchObject({ phase: 'over', dive: dives, divers: [{ depth: 2, load: [] }, {}] });
    expect(ask(over)).toEqual({ ask: 'over', scores: [0, 0], winners: [0, 1] });
    expect(legal(over, 0)).toEqual([]);
  });
});
