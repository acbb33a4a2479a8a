import type { Seat } from '@rockpool/game';
import { contentAt, coral, isCoral, isCoralOf, tileOf, type nobody } from './contents.ts';
import { mapOf, type SeaMap } from './maps.ts';
import { kindOf, worthOf } from './pieces.ts';
import type { Cell, Content, State } from './vocabulary.ts';

/**
 * The cells of a reef. Corals of one species side by side are always one reef with one owner: a tile that touches
 * another player's reef is refused, and one that touches own or neutral reefs joins them.
 */
export type Reef = readonly Cell[];

/** The reef that a coral is part of, its own cell first. */
export function reefAt(map: SeaMap, cells: readonly Content[], cell: Cell): Reef {
  const kind = kindOf(tileOf(contentAt(cells, cell)));
  const reef = [cell];
  // The list grows while it is walked: each cell's neighbours are looked at once.
  for (const from of reef) {
    for (const to of map.beside[from] ?? []) {
      const content = contentAt(cells, to);
      if (isCoral(content) && kindOf(tileOf(content)) === kind && !reef.includes(to)) reef.push(to);
    }
  }
  return reef;
}

/** A seat's reefs, by their lowest cells; the lowest cell comes first and names the reef. */
export function reefsOf(state: State, seat: Seat): Reef[] {
  const { cells } = state;
  const map = mapOf(state.players.length);
  const reefs: Reef[] = [];
  for (let cell = 0; cell < cells.length; cell += 1) {
    if (!isCoralOf(contentAt(cells, cell), seat) || reefs.some((reef) => reef.includes(cell))) continue;
    reefs.push(reefAt(map, cells, cell));
  }
  return reefs;
}

/** Whether a seat has a reef whose lowest cell is this one. */
export function isReefOf(state: State, seat: Seat, cell: Cell): boolean {
  if (!isCoralOf(contentAt(state.cells, cell), seat)) return false;
  return reefAt(mapOf(state.players.length), state.cells, cell).every((one) => one >= cell);
}

export function hasReef(state: State, seat: Seat): boolean {
  return state.cells.some((content) => isCoralOf(content, seat));
}

/** Points for closing a reef: 1 a tile, 1 more for each fish. */
export function reefWorth(cells: readonly Content[], reef: Reef): number {
  return reef.reduce((sum, cell) => sum + worthOf(tileOf(contentAt(cells, cell))), 0);
}

/** The cells with these reefs handed to that owner. */
export function handOver(
  cells: readonly Content[],
  reefs: readonly Reef[],
  owner: Seat | typeof nobody,
): Content[] {
  const copy = cells.slice();
  for (const cell of reefs.flat()) copy[cell] = coral(tileOf(contentAt(cells, cell)), owner);
  return copy;
}
