import type { Answer, OptionsShape } from '@rockpool/game';
import { playRandom, policies, type Policy } from '@rockpool/game/testing';
import { describe, expect, it } from 'vitest';
import { ask } from './ask.ts';
import { game } from './game.ts';
import { legalActions } from './legal.ts';
import { mapOf } from './maps.ts';
import { naiveAwards, naiveFull, naiveLegal, naiveReefs, naiveScores } from './testing/naive.ts';
import { species, type Action, type Options, type State } from './vocabulary.ts';

/**
 * A second count of the pieces, from the rules' tables alone and with no code of the rules: whatever is played, every
 * tile is in the bag, the nursery, a hand, the sea or discarded; every diver is on a board or in a reef; every shell
 * lies, is held or was used.
 */
const box: {
  readonly [seats: number]: { all: number[]; fish: number[]; stations: number; shells: number[] };
} = {
  2: { all: [12, 8], fish: [3, 2], stations: 8, shells: [2, 1, 1, 3, 2, 2, 1] },
  3: { all: [16, 11], fish: [4, 3], stations: 10, shells: [2, 2, 1, 4, 3, 2, 2] },
  4: { all: [20, 14], fish: [5, 3], stations: 12, shells: [3, 2, 1, 5, 3, 3, 3] },
};
const ten = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Counts along one game. */
class Count {
  readonly wrong: string[] = [];
  private n = -1;
  private readonly cuttings = ten.map(() => 0);
  private gone = ten.map(() => 0);
  private used: number[] = [];

  constructor(private readonly options: Options) {}

  step(answer: Answer<Action>, before: State, after: State): void {
    this.n += 1;
    const action = answer.ask === 'choose' ? answer.take[0] : null;
    if (action?.type === 'cutting') this.cuttings[species.indexOf(action.species) * 2]! += 1;
    this.tiles(after);
    this.pieces(after);
    this.sea(after);
    if (action !== null) this.turn(action, before, after);
  }

  private must(holds: boolean, what: string): void {
    if (!holds) this.wrong.push(`answer ${this.n}: ${what}`);
  }

  private tiles(state: State): void {
    const short = this.options.length === 'short' ? 1 : 0;
    const { all, fish } = box[state.players.length]!;
    const gone = ten.map((tile) => {
      const born = tile % 2 === 1 ? fish[short]! : all[short]! - fish[short]! + this.cuttings[tile]!;
      const planted = state.cells.filter((content) => content >= 0 && content < 50 && content % 10 === tile);
      const loose = [...state.nursery.flat(), ...state.hand].filter((held) => held === tile);
      return born - state.bag[tile]! - loose.length - planted.length;
    });
    this.must(
      gone.every((count, tile) => count >= this.gone[tile]!),
      `tiles gone were ${this.gone.join()}, are ${gone.join()}`,
    );
    this.must(
      total(gone) === total(state.players.map(({ discarded }) => discarded)),
      'discards do not add up',
    );
    this.gone = gone;
  }

  private pieces(state: State): void {
    const { shells, stations } = box[state.players.length]!;
    const used = shells.map((count, piece) => {
      const lying = state.cells.filter((content) => content === 50 + piece).length;
      return state.phase === 'start' ? 0 : count - lying - total(state.players.map((p) => p.shells[piece]!));
    });
    this.must(
      used.every((count, piece) => count >= (this.used[piece] ?? 0) && (piece > 2 || count === 0)),
      `shells used: ${used.join()}`,
    );
    this.used = used;
    for (const { money, divers, shells: held } of state.players) {
      this.must(money >= 0 && money <= 12, `money ${money}`);
      this.must(divers >= 0 && divers <= 5 && held.every((count) => count >= 0), 'a count below 0');
    }
    this.must(
      state.nursery.every((row, at) => row.length <= [2, 3, 3, 4][at]!),
      'a row is too long',
    );
    const drawn = [...state.stations, ...(state.next === null ? [] : [state.next])];
    this.must(new Set(drawn.map(({ cell }) => cell)).size === drawn.length, 'a site twice');
    this.must(
      drawn.length <= stations && (this.options.nextStation === 'shown' || state.next === null),
      'stations',
    );
  }

  private sea(state: State): void {
    const map = mapOf(state.players.length);
    const reefs = naiveReefs(state);
    this.must(
      reefs.every(({ owners }) => owners.length === 1),
      'a reef has two owners',
    );
    state.players.forEach(({ divers }, seat) => {
      const out = reefs.filter(({ owners }) => owners.includes(seat)).length;
      this.must(divers + out === 5, `seat ${seat} has ${divers} divers and ${out} reefs`);
    });
    this.must(
      state.cells.every((content, cell) => {
        const ground = map.ground[cell];
        if (content === -1) return true;
        if (content === -2) return state.stations.some((station) => station.cell === cell);
        if (content >= 50) return ground === 'shell';
        return ground === 'free' || ground === 'shell';
      }),
      'something lies where it may not',
    );
  }

  /** What the turn's own action did, as far as nothing forced follows it. */
  private turn(action: Action, before: State, after: State): void {
    const seat = before.turn;
    const [was, is] = [before.players[seat]!, after.players[seat]!];
    if (before.turn === after.turn && after.phase !== 'over' && after.phase !== 'turn') {
      const cost = action.type === 'row' ? before.nursery[action.row]!.length : 0;
      if (action.type === 'row') this.must(was.money - is.money === cost, 'the price of a row');
      if (action.type === 'recall') this.must(was.money === is.money, 'funds for a recall');
    }
    if (after.phase === 'turn') {
      const waiting = after.stations.filter(({ scored, cell }) => !scored && naiveFull(after, cell));
      this.must(waiting.length === 0, 'a complete station is not scored');
    }
    const next = (seat + 1) % before.players.length;
    const closed = after.players.every((player, at) => player.closed === before.players[at]!.closed);
    // Ownership is the same as when the stations were scored, unless something forced followed.
    if (action.type === 'surface' || !closed || (after.turn !== next && after.phase !== 'over')) return;
    const turned = after.stations.filter(
      ({ scored, cell }) => scored && !before.stations.some((one) => one.cell === cell && one.scored),
    );
    const gained = after.players.map((player, at) => player.stations - before.players[at]!.stations);
    const awards = naiveAwards(
      after,
      turned.map(({ cell }) => cell),
    );
    this.must(gained.join() === awards.join(), `stations gave ${gained.join()}, not ${awards.join()}`);
  }
}

type Choose = (legal: readonly Action[], below: (bound: number) => number) => Action | undefined;
const first =
  (...types: Action['type'][]): Choose =>
  (legal) =>
    types.map((type) => legal.find((action) => action.type === type)).find((action) => action !== undefined);
const any: Choose = (legal, below) => (legal.length === 0 ? undefined : legal[below(legal.length)]);
const policy =
  (choose: Choose): Policy =>
  ({ legal, below }) =>
    (choose(legal as readonly Action[], below) ?? any(legal as readonly Action[], below) ?? fail()) as never;

function fail(): never {
  throw new Error('There is nothing to choose from.');
}

const ofType = (legal: readonly Action[], type: Action['type'], below: (bound: number) => number) =>
  any(
    legal.filter((action) => action.type === type),
    below,
  );

/** Several ways to play, so that all corners of the rules are seen. */
const ways: { readonly [name: string]: Policy } = {
  random: policies.random,
  house: policies.bot,
  // The longest row first, every shell used as soon as it comes.
  greedy: policy(
    (legal, below) =>
      legal.filter(({ type }) => type === 'row').at(-1) ?? ofType(legal, 'plant', below) ?? any(legal, below),
  ),
  // Keeps reefs and shells to the end.
  hoarding: policy(
    (legal, below) =>
      ofType(legal, 'plant', below) ?? ofType(legal, 'row', below) ?? first('done')(legal, below),
  ),
  cautious: policy(
    (legal, below) =>
      first('surface')(legal, below) ?? ofType(legal, 'plant', below) ?? ofType(legal, 'row', below),
  ),
  shells: policy(
    (legal, below) =>
      first('grant', 'cutting', 'recall')(legal, below) ??
      (below(2) === 0 ? ofType(legal, 'current', below) : undefined) ??
      ofType(legal, 'plant', below),
  ),
  wasting: policy((legal, below) =>
    below(2) === 0 ? first('discard')(legal, below) : ofType(legal, 'row', below),
  ),
};

const sets: readonly (OptionsShape & Options)[] = [
  { mergeSize: 'with-tile', nextStation: 'shown', length: 'full' },
  { mergeSize: 'without-tile', nextStation: 'hidden', length: 'short' },
];

describe('conserved in every game: tiles by kind, divers, shells, money', () => {
  for (const seats of game.seats) {
    for (const options of sets) {
      it.each(Object.entries(ways))(`${seats} seats, ${options.length}, %s`, (way, how) => {
        const seed = `${way} ${seats} ${options.length}`;
        const count = new Count(options);
        const { state } = playRandom(game, {
          seats,
          options,
          seed,
          policy: how,
          onStep: ({ n, before, answer, after }) => {
            count.step(answer, before, after);
            if (answer.ask === 'choose' && n % 3 === 0) {
              expect(legalActions(before, before.turn), `seed "${seed}", answer ${n}`).toEqual(
                naiveLegal(before),
              );
            }
          },
        });
        expect(count.wrong, `seed "${seed}"`).toEqual([]);
        expect(ask(state)).toMatchObject({ ask: 'over', scores: naiveScores(state) });
      });
    }
  }
});
