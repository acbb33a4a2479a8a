import { describe, expect, it } from 'vitest';
import type { Answer, AnyGame } from './contract.ts';
import { createLocalTable, type LocalSetup } from './local-table.ts';
import type { Table } from './table.ts';
import { morra } from './testing/examples/morra.ts';
import { noughts } from './testing/examples/noughts.ts';
import { pearls } from './testing/examples/pearls.ts';
import { pig } from './testing/examples/pig.ts';

const table = (game: AnyGame, players: LocalSetup['players'], more: Partial<LocalSetup> = {}): Table =>
  createLocalTable({ game, seats: players.length, options: {}, players, seed: 5, ...more });
const solo = (more: Partial<LocalSetup> = {}): Table =>
  table(noughts, ['me', 'house'], { options: { misere: false }, ...more });
const hotSeat = (): Table => table(noughts, ['me', 'me'], { options: { misere: false } });

/** A seat chooses two numbers in one turn, then the dice fall. */
const steps: AnyGame = {
  ...noughts,
  start: () => [],
  ask: (line: readonly number[]) =>
    line.length % 3 === 2
      ? { ask: 'chance', bounds: [2] }
      : { ask: 'choose', seats: [line.length > 2 ? 1 : 0] },
  legal: () => [1, 2],
  check: () => null,
  apply: (line: readonly number[], answer: Answer<number>) => [
    ...line,
    answer.ask === 'choose' ? answer.take[0] : 9,
  ],
};

/** Plays the first legal action until the game is over. */
function finish(played: Table): void {
  for (let turn = 0; turn < 1000 && played.view().ask.ask !== 'over'; turn += 1) {
    expect(played.act(played.view().legal[0])).toBeNull();
  }
  expect(played.view().ask.ask).toBe('over');
}

describe('a solo table', () => {
  it('answers for the house at once, one change an answer', () => {
    const played = solo();
    const lengths: number[] = [];
    const stop = played.subscribe(() => lengths.push(played.view().answers.length));
    expect(played.act({ cell: 4 })).toBeNull();
    expect(lengths).toEqual([1, 2]);
    expect(played.view()).toMatchObject({ seat: 0, waiting: [0], house: [1] });
    expect(played.view()).toBe(played.view());
    stop();
    played.act(played.view().legal[0]);
    expect(lengths).toEqual([1, 2]);
  });

  it('lets the shell pace the house', () => {
    const due: (() => void)[] = [];
    const played = solo({ wait: (next) => due.push(next) });
    played.act({ cell: 4 });
    expect(played.view()).toMatchObject({ waiting: [1], legal: [], seat: 0 });
    expect(played.act({ cell: 0 })).toEqual({ refused: 'not-your-turn' });
    due[0]?.();
    due[0]?.();
    expect(played.view().answers).toHaveLength(2);
    expect(due).toHaveLength(1);
  });

  it('lets a closed table rest', () => {
    const due: (() => void)[] = [];
    const played = solo({ wait: (next) => due.push(next) });
    played.act({ cell: 4 });
    played.close();
    due[0]?.();
    expect(played.view().answers).toHaveLength(1);
    expect(played.act({ cell: 0 })).toEqual({ refused: 'table-closed' });
    expect(played.undo()).toEqual({ refused: 'table-closed' });
  });

  it('says why it refuses, and changes nothing', () => {
    const played = solo();
    played.act({ cell: 4 });
    const before = played.view();
    expect(played.act({ cell: 4 })).toEqual({ refused: 'taken' });
    expect(played.act(null)).toEqual({ refused: 'bad-answer' });
    expect(played.view()).toBe(before);
    finish(played);
    expect(played.act({ cell: 0 })).toEqual({ refused: 'game-over' });
  });

  it('opens again from its answers and seed, at every point', () => {
    for (const [game, options] of [
      [noughts, { misere: true }],
      [pig, { goal: 12, die: 'six' }],
      [morra, {}],
      [pearls, {}],
    ] as const) {
      const played = table(game, ['me', 'house'], { options });
      for (let turn = 0; turn < 200 && played.view().ask.ask !== 'over'; turn += 1) {
        played.act(played.view().legal[0]);
        const saved = JSON.parse(JSON.stringify(played.view().answers)) as Answer[];
        expect(table(game, ['me', 'house'], { options, resume: saved }).view()).toEqual(played.view());
      }
      expect(played.view().ask.ask).toBe('over');
    }
  });

  it('does not open a line of another seed or of broken answers', () => {
    const played = table(pig, ['me', 'house'], { options: { goal: 12, die: 'six' } });
    played.act({ type: 'roll' });
    const resume = played.view().answers;
    const open = (more: Partial<LocalSetup>) => () =>
      table(pig, ['me', 'house'], { options: { goal: 12, die: 'six' }, ...more });
    expect(open({ resume: [{ ask: 'choose', seats: [0], take: [{ type: 'hold' }] }] })).toThrow(
      'at answer 0: nothing-to-hold',
    );
    expect(open({ resume: resume.slice(1) })).toThrow('at answer 0: bad-answer');
    const first = resume[1];
    const drawn = first?.ask === 'chance' ? [((first.drawn[0] ?? 0) + 1) % 6] : [];
    expect(open({ resume: [...resume.slice(0, 1), { ask: 'chance', bounds: [6], drawn }] })).toThrow(
      'at answer 1: another seed',
    );
  });
});

describe('undo', () => {
  it('never goes past an answer of the house', () => {
    const played = solo();
    played.act({ cell: 4 });
    expect(played.view().undoable).toBe(0);
    expect(played.undo()).toEqual({ refused: 'nothing-to-undo' });
  });

  it('never goes past another seat in hot-seat', () => {
    const played = hotSeat();
    played.act({ cell: 4 });
    expect(played.view()).toMatchObject({ seat: 1, undoable: 0 });
    expect(played.undo()).toEqual({ refused: 'nothing-to-undo' });
  });

  it('takes back the seat’s own answers of this turn, and not past the dice', () => {
    const played = table(steps, ['me', 'me']);
    played.act(1);
    expect(played.view().undoable).toBe(1);
    expect(played.undo()).toBeNull();
    expect(played.view()).toMatchObject({ answers: [], state: [], last: null, undoable: 0 });
    played.act(1);
    played.act(2);
    expect(played.view()).toMatchObject({ state: [1, 2, 9], seat: 1, undoable: 0 });
    played.act(2);
    expect(played.view().undoable).toBe(1);
    played.undo();
    expect(played.view().state).toEqual([1, 2, 9]);
  });

  it('never goes past a shown card', () => {
    const twice: AnyGame = { ...steps, kind: 'sealed', shows: () => [] };
    const played = table(twice, ['me', 'me']);
    played.act(1);
    expect(played.view().undoable).toBe(1);
    const showing: AnyGame = {
      ...twice,
      decks: () => ({ d: { size: 1 } }),
      shows: () => [{ deck: 'd', card: 0, face: 0 }],
    };
    expect(table(showing, ['me', 'me']).act(1)).toEqual({ refused: 'wrong-face' });
    const shown = table(pearls, ['me', 'me']);
    shown.act(shown.view().legal[1]);
    expect(shown.view().undoable).toBe(0);
  });

  it('never takes back a secret answer', () => {
    const played = table(morra, ['me', 'me']);
    played.act({ fingers: 1 });
    expect(played.undo()).toEqual({ refused: 'nothing-to-undo' });
    played.act({ fingers: 1 });
    expect(played.undo()).toEqual({ refused: 'nothing-to-undo' });
  });
});

describe('a hot-seat table', () => {
  it('asks one seat after the other in a secret round, and shows nothing until all are in', () => {
    const played = table(morra, ['me', 'house', 'me']);
    expect(played.view()).toMatchObject({ seat: 0, waiting: [0, 1, 2], answers: [] });
    const { state } = played.view();
    played.act({ fingers: 3 });
    expect(played.view()).toMatchObject({ seat: 2, waiting: [1, 2], answers: [], last: null });
    expect(played.view().state).toBe(state);
    expect(JSON.stringify(played.view())).not.toContain('"take"');
    played.act({ fingers: 3 });
    expect(played.view().answers).toMatchObject([
      { ask: 'secret', take: [{ fingers: 3 }, {}, { fingers: 3 }] },
    ]);
  });

  it('knows only the cards of the seat whose turn it is', () => {
    const played = table(pearls, ['me', 'me']);
    expect(Object.keys(played.view().known['pearls'] ?? {})).toEqual(['0', '1']);
    played.act({ type: 'peek' });
    expect(played.view().seat).toBe(1);
    expect(Object.keys(played.view().known['pearls'] ?? {})).toEqual(['2', '3']);
  });

  it('belongs to nobody at the end and while the house thinks', () => {
    const played = hotSeat();
    finish(played);
    expect(played.view()).toMatchObject({ seat: null, legal: [], waiting: [] });
    const thinking = table(noughts, ['house', 'me'], { options: { misere: false }, wait: () => undefined });
    expect(thinking.view()).toMatchObject({ seat: 1, legal: [], waiting: [0] });
  });

  it('needs a player for each seat', () => {
    expect(() =>
      createLocalTable({ game: noughts, seats: 2, options: {}, players: ['me'], seed: 1 }),
    ).toThrow('2 players');
  });
});
