// The rules once more, slowly and by coordinates, sharing no code with the real ones: what the property test
// compares with. Cells are letters, positions are texts, every conceivable action is tried.
import type { Seat } from '@rockpool/game';
import type { Action, Element } from '../vocabulary.ts';

export interface Naive {
  seats: number;
  wrapped: boolean;
  cells: string[];
  supply: Record<string, number>;
  stones: [number, number];
  turn: Seat;
  history: string[];
  quiet: number;
  end: string | null;
}

const names: readonly [Element, string][] = [
  ['fire', 'f'],
  ['water', 'w'],
  ['earth', 'e'],
  ['plant', 'p'],
];
const beaten: Record<string, string> = { f: 'p', p: 'e', e: 'w', w: 'f' };
const teams = ['fe', 'wp'];
const teamOf = (seat: Seat) => (seat % 2 === 0 ? 'fe' : 'wp');
const all = Array.from({ length: 64 }, (_, cell) => cell);
const spot = (cell: number) => {
  const quadrant = Math.trunc(cell / 16);
  return { quadrant, y: Math.trunc((cell % 16) / 4), x: cell % 4 };
};

export function naiveKey(naive: Naive): string {
  return [naive.cells.join(''), ...Object.values(naive.supply), ...naive.stones, naive.turn].join(' ');
}

function near(a: number, b: number): boolean {
  const [p, q] = [spot(a), spot(b)];
  const gap = (u: number, v: number) => Math.min((u - v + 4) % 4, (v - u + 4) % 4);
  return p.quadrant === q.quadrant && gap(p.x, q.x) + gap(p.y, q.y) === 1;
}

function far(a: number, b: number): boolean {
  const [p, q] = [spot(a), spot(b)];
  return p.quadrant !== q.quadrant && p.x === q.x && p.y === q.y;
}

/** Tries every start cell and every way of going on. */
function hasLine(cells: readonly string[], team: string, wrapped: boolean): boolean {
  return all.some(
    (start) =>
      team.includes(cells[start] ?? '') &&
      [
        [1, 0],
        [0, 1],
        [1, 1],
        [-1, 1],
      ].some(([dx = 0, dy = 0]) => {
        const { quadrant, x, y } = spot(start);
        return [0, 1, 2, 3].every((n) => {
          const [u, v] = [x + n * dx, y + n * dy];
          const inside = u >= 0 && u < 4 && v >= 0 && v < 4;
          if (!inside && !wrapped) return false;
          return team.includes(cells[quadrant * 16 + ((v + 4) % 4) * 4 + ((u + 4) % 4)] ?? '');
        });
      }),
  );
}

function swap(cells: readonly string[], a: number, b: number): string[] {
  return cells.map((held, cell) => (cell === a ? (cells[b] ?? '') : cell === b ? (cells[a] ?? '') : held));
}

export function naiveLegal(naive: Naive): Action[] {
  if (naive.end !== null) return [];
  const { cells, turn } = naive;
  const team = teamOf(turn);
  const at = (cell: number) => cells[cell] ?? '';
  const mine = (cell: number) => team.includes(at(cell));
  if ((naive.stones[turn % 2] ?? 0) > 0)
    return all.filter((cell) => at(cell) === '.').map((cell) => ({ type: 'stone', cell }));
  const found: Action[] = [];
  const inQuadrant = (quadrant: number) =>
    all.filter((cell) => spot(cell).quadrant === quadrant && mine(cell)).length;
  const counts = [0, 1, 2, 3].map(inQuadrant);
  const fewest = Math.min(...counts);
  names.forEach(([element, letter], index) => {
    const may = naive.seats === 4 ? index === turn : team.includes(letter);
    for (const cell of all) {
      if (!may || (naive.supply[letter] ?? 0) === 0 || at(cell) !== '.') continue;
      if (counts[spot(cell).quadrant] === fewest) found.push({ type: 'place', element, cell });
    }
  });
  const movers = all.filter(mine);
  for (const from of movers)
    for (const to of all) if (at(to) === '.' && near(from, to)) found.push({ type: 'move', from, to });
  for (const own of movers)
    for (const other of all) {
      if (beaten[at(own)] !== at(other) || !(near(own, other) || far(own, other))) continue;
      const after = swap(cells, own, other);
      if (teams.every((each) => hasLine(after, each, naive.wrapped))) continue;
      found.push({ type: 'switch', own, other });
    }
  return found;
}

function act(naive: Naive, action: Action): void {
  const { turn } = naive;
  if (action.type === 'stone') {
    naive.cells[action.cell] = 's';
    naive.stones[turn % 2 === 0 ? 0 : 1] -= 1;
  } else if (action.type === 'place') {
    const letter = action.element.charAt(0);
    naive.cells[action.cell] = letter;
    naive.supply[letter] = (naive.supply[letter] ?? 0) - 1;
  } else if (action.type === 'move') naive.cells = swap(naive.cells, action.from, action.to);
  else if (action.type === 'switch') naive.cells = swap(naive.cells, action.own, action.other);
  naive.quiet = action.type === 'stone' || action.type === 'place' ? 0 : naive.quiet + 1;
  naive.turn = (turn + 1) % naive.seats;
  naive.history.push(naiveKey(naive));
  const now = naiveKey(naive);
  teams.forEach((team, side) => {
    if (hasLine(naive.cells, team, naive.wrapped)) naive.end ??= `line ${side}`;
  });
  if (naive.history.filter((key) => key === now).length >= 3) naive.end ??= 'repetition';
  if (naive.quiet >= 100) naive.end ??= 'quiet';
}

/** Takes one legal action in place, and then what goes by itself. */
export function naiveApply(naive: Naive, chosen: Action): void {
  act(naive, chosen);
  for (let passes = 0; naive.end === null;) {
    const actions = naiveLegal(naive);
    const [only] = actions;
    if (actions.length > 1) return;
    if (only === undefined) {
      passes += 1;
      naive.turn = (naive.turn + 1) % naive.seats;
      if (passes === naive.seats) naive.end = 'passes';
    } else {
      passes = 0;
      act(naive, only);
    }
  }
}
