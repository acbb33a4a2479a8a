import { isRefusal, type Seat } from '@rockpool/game';
import { describe, expect, it } from 'vitest';
import { game } from '../rules/game.ts';
import { position } from '../rules/testing/diagram.ts';
import type { Action, State } from '../rules/vocabulary.ts';
import { Picking } from './picking.svelte.ts';

/** A table with the real rules, where what was acted is written down and not done. */
function table(state: State, more: { seat?: Seat; confirm?: boolean } = {}) {
  const seat = more.seat ?? state.turn;
  const acted: Action[] = [];
  const source = {
    state,
    seat,
    legal: game.legal(state, seat, {}),
    confirm: more.confirm ?? false,
    act: (action: Action) => {
      acted.push(action);
    },
    probe: (action: Action) =>
      game.check(state, seat, action) ?? game.apply(state, { ask: 'choose', seats: [seat], take: [action] }),
  };
  return { source, acted, picking: new Picking(() => source) };
}

// Black has fire on 0 and 21; white's water on 1 and 17, plant on 4 and 37. Black's fewest quadrants: 2 and 3.
const middle = position(`
  fw.. .w..
  p... .f..
  .... ....
  .... ....
  .... ....
  .p.. ....`);

describe('picking a piece', () => {
  it('offers its free steps, the wrapped ones too, and the pieces that it beats beside it and far away', () => {
    const { picking } = table(middle);
    picking.press(0);
    expect(picking.picked).toEqual({ kind: 'piece', cell: 0 });
    const found = [...picking.targets].map(([cell, { does, wrapped, far }]) => ({
      cell,
      does,
      wrapped,
      far,
    }));
    expect(found).toEqual([
      { cell: 3, does: 'step', wrapped: true, far: false },
      { cell: 12, does: 'step', wrapped: true, far: false },
      { cell: 4, does: 'switch', wrapped: false, far: false },
    ]);
    picking.press(21);
    expect(picking.targets.get(37)).toMatchObject({ does: 'switch', far: true });
  });

  it('acts on a tapped target, and picks nothing then', () => {
    const { picking, acted } = table(middle);
    picking.press(0);
    picking.press(12);
    expect(acted).toEqual([{ type: 'move', from: 0, to: 12 }]);
    expect(picking.picked.kind).toBe('nothing');
  });

  it('lets go when tapped again, and on Escape', () => {
    const { picking, acted } = table(middle);
    picking.press(0);
    picking.press(0);
    expect(picking.picked.kind).toBe('nothing');
    picking.press(0);
    picking.cancel();
    expect(picking.picked.kind).toBe('nothing');
    expect(acted).toEqual([]);
  });

  it.each([
    ['an empty cell out of reach', 10, 'refused.not-adjacent'],
    ['a neighbour that beats it', 1, 'refused.not-beaten'],
    ['a far piece that is no partner', 17, 'refused.not-adjacent'],
  ])('on %s lets go and says why', (_, cell, key) => {
    const { picking } = table(middle);
    picking.press(0);
    picking.press(cell);
    expect(picking.picked.kind).toBe('nothing');
    expect(picking.note).toEqual({ key });
  });

  it('does not outlive the state that it was made in', () => {
    const { picking, source } = table(middle);
    picking.press(0);
    source.state = { ...middle };
    expect(picking.picked.kind).toBe('nothing');
  });

  it('does nothing for a page that may not act', () => {
    const { picking } = table(middle, { seat: 1 });
    picking.press(1);
    expect(picking.picked.kind).toBe('nothing');
  });
});

describe('placing', () => {
  it('offers only cells of the fewest quadrants, says why not elsewhere and keeps the element in hand', () => {
    const { picking, acted } = table(middle);
    picking.take('earth');
    expect([...picking.targets.keys()].every((cell) => cell >= 32)).toBe(true);
    picking.press(10);
    expect(picking.note).toEqual({ key: 'refused.not-fewest' });
    picking.press(37);
    expect(picking.note).toEqual({ key: 'refused.cell-taken' });
    expect(picking.picked).toEqual({ kind: 'supply', element: 'earth' });
    picking.press(40);
    expect(acted).toEqual([{ type: 'place', element: 'earth', cell: 40 }]);
  });

  it('also goes cell first, element second', () => {
    const { picking, acted } = table(middle);
    picking.press(40);
    expect(picking.picked).toEqual({ kind: 'spot', cell: 40 });
    picking.take('fire');
    expect(acted).toEqual([{ type: 'place', element: 'fire', cell: 40 }]);
  });

  it('an element taken twice goes back; another side’s cannot be taken', () => {
    const { picking } = table(middle);
    picking.take('fire');
    picking.take('fire');
    expect(picking.picked.kind).toBe('nothing');
    picking.take('water');
    expect(picking.picked.kind).toBe('nothing');
  });

  it('a piece tapped with an element in hand is picked instead', () => {
    const { picking } = table(middle);
    picking.take('fire');
    picking.press(0);
    expect(picking.picked).toEqual({ kind: 'piece', cell: 0 });
  });

  it('on the first turn with stones, the stone is in hand and one tap sets it', () => {
    const { picking, acted } = table(position('', { options: { stones: true }, stones: [1, 1] }));
    expect(picking.picked.kind).toBe('stone');
    expect(picking.targets.size).toBe(64);
    picking.press(9);
    expect(acted).toEqual([{ type: 'stone', cell: 9 }]);
  });
});

describe('a second word', () => {
  it('is asked for when the player wants it; the same spot again, or the button, does it', () => {
    const { picking, acted } = table(middle, { confirm: true });
    picking.press(0);
    picking.press(12);
    expect(picking.pending).toEqual({ action: { type: 'move', from: 0, to: 12 }, why: 'confirm' });
    expect(acted).toEqual([]);
    picking.cancel();
    expect(picking.pending).toBeNull();
    expect(picking.picked).toEqual({ kind: 'piece', cell: 0 });
    picking.press(12);
    picking.press(12);
    expect(acted).toHaveLength(1);
  });

  it('is always asked for before a switch that completes the other side’s line, and the same spot does not do it', () => {
    // Rule 10: fire on 7 switched with plant on 3 puts a fourth white piece into the row 4 … 7.
    const { picking, acted } = table(
      position(`
        ...p ....
        wwwf ....`),
    );
    picking.press(7);
    picking.press(3);
    expect(picking.pending?.why).toBe('loses');
    picking.press(3);
    expect(acted).toEqual([]);
    picking.confirm();
    expect(acted).toEqual([{ type: 'switch', own: 7, other: 3 }]);
  });
});

it('every cell pressed in many positions leads to an action that is legal, or to none (seed 1)', () => {
  let seed = 1;
  const next = (n: number) => (seed = (seed * 48271) % 2147483647) % n;
  let state = game.start(2, { stones: true, wrappedDiagonals: false });
  const opening = game.apply(state, {
    ask: 'secret',
    seats: [0, 1],
    take: [
      { type: 'face', element: 'fire' },
      { type: 'face', element: 'plant' },
    ],
  });
  if (isRefusal(opening)) throw new Error(opening.refused);
  state = opening;
  for (let turn = 0; turn < 120 && state.end === null; turn++) {
    const { picking, acted, source } = table(state);
    for (let taps = 0; taps < 200 && acted.length === 0; taps++) {
      const [element] = next(8) === 0 ? (['fire', 'water', 'earth', 'plant'] as const).slice(next(4)) : [];
      if (element) picking.take(element);
      else picking.press(next(64));
      if (picking.pending) picking.confirm();
    }
    const action = acted[0] ?? source.legal[0];
    expect(source.legal).toContainEqual(action);
    if (!action) break;
    const after = game.apply(state, { ask: 'choose', seats: [state.turn], take: [action] });
    if (isRefusal(after)) throw new Error(`seed 1, turn ${turn}: ${after.refused}`);
    state = after;
  }
});
