import { seeded, type Seeded } from '@rockpool/game';
import { expect, test } from 'vitest';
import { check } from './check.ts';
import { game } from './game.ts';
import { legalActions } from './legal.ts';
import { linesOf } from './lines.ts';
import { change, faced, formatDiagram, move, place, played, position, putStone } from './testing/diagram.ts';
import { naiveApply, naiveKey, naiveLegal, type Naive } from './testing/naive.ts';
import { elements, type Action, type State } from './vocabulary.ts';

function naiveOf(state: State): Naive {
  const [f = 0, w = 0, e = 0, p = 0] = state.supply;
  const [black = 0, white = 0] = state.stones;
  const cells = Array.from(formatDiagram(state.cells).replaceAll(/\s/g, ''));
  const naive: Naive = {
    seats: state.seats,
    wrapped: state.options.wrappedDiagonals,
    // the picture goes line by line, the cells go quadrant by quadrant
    cells: cells.map(
      (_, cell) =>
        cells[(((cell >> 5) << 2) + ((cell >> 2) & 3)) * 8 + ((cell >> 4) & 1) * 4 + (cell & 3)] ?? '',
    ),
    supply: { f, w, e, p },
    stones: [black, white],
    turn: state.turn,
    history: [],
    quiet: 0,
    end: null,
  };
  naive.history.push(naiveKey(naive));
  return naive;
}

const endName = ({ end }: State) => (end === null ? null : end.by === 'line' ? `line ${end.side}` : end.by);

/** Prefers what placements and luck seldom bring about: moves, switches, and taking the last action back. */
function choose(actions: readonly Action[], last: Action | null, { below }: Seeded): Action {
  const mood = below(10);
  const back = (action: Action) =>
    action.type === 'move' && last?.type === 'move' && action.from === last.to && action.to === last.from;
  const wanted = actions.filter((action) =>
    mood < 4 ? back(action) : mood < 7 ? action.type === 'switch' || action.type === 'move' : true,
  );
  const among = wanted.length > 0 ? wanted : actions;
  const action = among[below(among.length)];
  if (action === undefined) throw new Error('Nothing is legal, and the game goes on.');
  return action;
}

function anyAction({ below }: Seeded): Action {
  const [a, b] = [below(64), below(64)];
  const element = elements[below(4)] ?? 'fire';
  return [place(element, a), move(a, b), change(a, b), putStone(a)][below(4)] ?? putStone(a);
}

/** Plays a game in both rules at once and compares everything at each turn. Returns how it ended. */
function compare(start: State, random: Seeded): string | null {
  let state = start;
  const naive = naiveOf(start);
  const lasts: (Action | null)[] = [null, null, null, null];
  while (state.end === null) {
    const actions = legalActions(state, state.turn);
    // as texts: deep comparison of long lists would take most of the test’s time
    expect(JSON.stringify(actions)).toBe(JSON.stringify(naiveLegal(naive)));
    expect(actions.every((action) => check(state, state.turn, action) === null)).toBe(true);
    for (let tries = 0; tries < 8; tries += 1) {
      const tried = anyAction(random);
      const listed = actions.some((action) => JSON.stringify(action) === JSON.stringify(tried));
      expect(check(state, state.turn, tried) === null).toBe(listed);
    }
    const action = choose(actions, lasts[state.turn] ?? null, random);
    lasts[state.turn] = action;
    state = played(state, action);
    naiveApply(naive, action);
    expect(endName(state)).toBe(naive.end);
    const again = naiveOf(state);
    expect(again.cells.join('')).toBe(naive.cells.join(''));
    expect({ ...again.supply, stones: again.stones }).toEqual({ ...naive.supply, stones: naive.stones });
    if (state.end === null) expect(state.turn).toBe(naive.turn);
  }
  return endName(state);
}

test('random games agree with slow, naive rules, ply by ply', () => {
  const ends = new Set<string | null>();
  for (let seed = 0; seed < 24; seed += 1) {
    const random = seeded(`naive game ${seed}`);
    const options = { stones: (seed & 1) === 1, wrappedDiagonals: (seed & 2) === 2 };
    const start = faced(game.start((seed & 4) === 4 ? 4 : 2, options), 'fire', 'plant');
    ends.add(compare(start, random));
  }
  expect(ends).toEqual(new Set(['line 0', 'line 1', 'repetition', 'quiet']));
}, 240_000);

test('crowded boards with few choices agree with slow, naive rules: passes, forced actions and all', () => {
  const ends = new Set<string | null>();
  let compared = 0;
  for (let seed = 0; compared < 150; seed += 1) {
    const random = seeded(`naive board ${seed}`);
    const pieces = 2 + random.below(8);
    const letters = Array.from({ length: 64 }, (): string => (random.below(10) === 0 ? '.' : 's'));
    for (let placed = 0; placed < pieces; placed += 1)
      letters[random.below(64)] = 'fwep'.charAt(random.below(4));
    const picture = letters.join('').replaceAll(/.{8}/g, '$&\n');
    const supply = [0, 1, 2, 3].map(() => (random.below(4) === 0 ? 1 : 0));
    const state = position(picture, {
      seats: random.below(2) === 0 ? 2 : 4,
      supply,
      options: { wrappedDiagonals: random.below(2) === 0 },
    });
    const settled = legalActions(state, state.turn).length > 1;
    if (!settled || ([0, 1] as const).some((side) => linesOf(state.cells, side, true).length > 0)) continue;
    compared += 1;
    ends.add(compare(state, random));
  }
  expect(ends).toContain('passes');
}, 240_000);
