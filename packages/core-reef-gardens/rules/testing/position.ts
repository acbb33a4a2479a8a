import { isRefusal, type Answer } from '@rockpool/game';
import { apply } from '../apply.ts';
import { ask } from '../ask.ts';
import { bare, coral, lyingShell, station } from '../contents.ts';
import { shellPieces, tileKinds } from '../pieces.ts';
import { newPlayer } from '../players.ts';
import { start } from '../start.ts';
import {
  species,
  type Action,
  type Options,
  type Player,
  type ShellPiece,
  type Species,
  type State,
  type Station,
  type Tile,
} from '../vocabulary.ts';

export const usual: Options = { mergeSize: 'with-tile', nextStation: 'shown', length: 'full' };

/** A tile from text: its species, with a star for a fish: `fan`, `fan*`. */
function parseTile(text: string): Tile {
  const kind = species.indexOf(text.replace('*', '') as Species);
  if (kind < 0) throw new Error(`No coral is called ${text}.`);
  return kind * 2 + (text.endsWith('*') ? 1 : 0);
}

/** Tiles from text: `fan brain* fan`. */
function parseTiles(text: string): Tile[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map(parseTile);
}

/** A shell from text; shoals with their points: `grant`, `shoal3`. */
function parseShell(text: string): ShellPiece {
  const piece = shellPieces.findIndex(({ shell, points }) =>
    shell === 'shoal' ? text === `shoal${points}` : text === shell,
  );
  if (piece < 0) throw new Error(`No shell is called ${text}.`);
  return piece;
}

/** A station from text: cell, values, and whether it is turned over: `47 9/4`, `47 9/4 scored`. */
function parseStation(text: string): Station {
  const [cell, values = '', scored] = text.split(' ');
  const [higher, lower] = values.split('/').map(Number);
  return { cell: Number(cell), higher: higher ?? 0, lower: lower ?? 0, scored: scored === 'scored' };
}

function countsOf(size: number, indices: readonly number[]): number[] {
  return Array.from({ length: size }, (_, index) => indices.filter((one) => one === index).length);
}

export interface Setup extends Partial<Pick<State, 'phase' | 'turn' | 'starter' | 'granted'>> {
  readonly seats?: number;
  readonly options?: Partial<Options>;
  /** Reefs: species, owner (`-` for none), cells with a star for a fish: `fan 0 36 25*`, `brain - 46`. */
  readonly reefs?: readonly string[];
  readonly stations?: readonly string[];
  readonly next?: string;
  /** Shells on the map: `grant 35`. */
  readonly lying?: readonly string[];
  /** The rows that have tiles; one plain fan in each if left out. */
  readonly nursery?: readonly string[];
  readonly hand?: string;
  /** Tiles in the bag; none if left out. */
  readonly bag?: string;
  /** By seat, what is not as at the start; `shells` as text. */
  readonly players?: readonly (Partial<Omit<Player, 'shells'>> & { readonly shells?: string })[];
}

/** A state in the middle of a game. Divers that are not told are those that the reefs leave; money is 8. */
export function position(setup: Setup = {}): State {
  const { seats = 2, reefs = [], stations = [], lying = [], next, hand = '', bag = '', nursery } = setup;
  const first = start(seats, { ...usual, ...setup.options });
  const cells = first.cells.map(() => bare);
  const found = stations.map(parseStation);
  for (const { cell } of found) cells[cell] = station;
  for (const text of lying) {
    const [shell = '', cell] = text.split(' ');
    cells[Number(cell)] = lyingShell(parseShell(shell));
  }
  for (const reef of reefs) {
    const [name = '', owner, ...places] = reef.split(' ');
    for (const place of places) {
      const tile = parseTile(place.endsWith('*') ? `${name}*` : name);
      cells[Number(place.replace('*', ''))] = coral(tile, owner === '-' ? -1 : Number(owner));
    }
  }
  const rows = (nursery ?? ['fan', 'fan', 'fan', 'fan']).map(parseTiles);
  return {
    ...first,
    phase: setup.phase ?? (hand === '' ? 'turn' : 'plant'),
    turn: setup.turn ?? 0,
    starter: setup.starter ?? 0,
    granted: setup.granted ?? false,
    cells,
    stations: found,
    next: next === undefined ? null : parseStation(next),
    bag: countsOf(tileKinds, parseTiles(bag)),
    nursery: [0, 1, 2, 3].map((row) => rows[row] ?? []),
    hand: parseTiles(hand),
    players: first.players.map((_, seat): Player => {
      const { shells = '', ...rest } = setup.players?.[seat] ?? {};
      const own = reefs.filter((reef) => reef.split(' ')[1] === String(seat)).length;
      const held = shells.split(' ').filter((word) => word !== '');
      return {
        ...newPlayer(8),
        divers: 5 - own,
        ...rest,
        shells: countsOf(shellPieces.length, held.map(parseShell)),
      };
    }),
  };
}

/** The state after these actions of the seat that is asked, which must be legal. */
export function played(state: State, ...actions: readonly Action[]): State {
  return actions.reduce(
    (now, action) => answered(now, { ask: 'choose', seats: [now.turn], take: [action] }),
    state,
  );
}

/** The state after these draws; those that are not told are 0. */
export function drawn(state: State, ...draws: readonly number[]): State {
  const asked = ask(state);
  if (asked.ask !== 'chance') throw new Error(`${asked.ask} is asked, not chance`);
  return answered(state, { ...asked, drawn: asked.bounds.map((_, index) => draws[index] ?? 0) });
}

function answered(state: State, answer: Answer<Action>): State {
  const next = apply(state, answer);
  if (isRefusal(next)) throw new Error(`${JSON.stringify(answer)} is refused: ${next.refused}`);
  return next;
}

/** Shorthands for the actions. */
export const row = (index: number): Action => ({ type: 'row', row: index });
export const surface = (...reefs: readonly number[]): Action => ({ type: 'surface', reefs });
export const plant = (tile: number, cell: number): Action => ({ type: 'plant', tile, cell });
export const discard = (tile: number): Action => ({ type: 'discard', tile });
export const grant: Action = { type: 'grant' };
export const recall = (reef: number): Action => ({ type: 'recall', reef });
export const current = (tile: number, line: number, index: number): Action => ({
  type: 'current',
  tile,
  row: line,
  index,
});
export const cutting = (name: Species): Action => ({ type: 'cutting', species: name });
export const done: Action = { type: 'done' };
