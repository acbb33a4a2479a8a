import type { Known, Seat } from '@rockpool/game';
import { contentAt, isShell } from './contents.ts';
import { legalActions } from './legal.ts';
import { mapOf } from './maps.ts';
import { hasFish, kindOf, plainTile, worthOf } from './pieces.ts';
import { plantable, touchedBy } from './plant.ts';
import { earning, playerOf } from './players.ts';
import { reefAt, reefWorth, type Reef } from './reefs.ts';
import { fundsFor } from './surface.ts';
import type { Action, Cell, Plant, State, Tile } from './vocabulary.ts';
import { discardCost } from './vocabulary.ts';

type Pick = (bound: number) => number;

/**
 * A sensible gardener. He takes the row that he can plant best, surfaces when no row is worth its money, keeps reefs
 * that hold a station, and uses a shell when it saves a tile or fits.
 */
export function house(state: State, seat: Seat, _known: Known, pick: Pick): Action {
  const legal = legalActions(state, seat);
  const worth = state.phase === 'turn' ? worthOfTurn : worthOfPlanting;
  let best: Action[] = [];
  let most = -Infinity;
  for (const action of legal) {
    const value = worth(state, seat, action);
    if (value > most) [best, most] = [[action], value];
    else if (value === most) best.push(action);
  }
  return best[pick(Math.max(1, best.length))] ?? { type: 'done' };
}

function worthOfTurn(state: State, seat: Seat, action: Action): number {
  if (action.type === 'row') return rowWorth(state, seat, state.nursery[action.row] ?? []);
  if (action.type === 'surface') return surfaceWorth(state, seat, action.reefs);
  return -4; // a grant, before anything dearer
}

/** What the tiles of a row may bring, as far as divers reach for new reefs, less its price. */
function rowWorth(state: State, seat: Seat, row: readonly Tile[]): number {
  let { divers } = playerOf(state, seat);
  const begun: number[] = [];
  let worth = 0 - row.length;
  for (const tile of row) {
    const [cell] = plantable(state, seat, tile);
    const kind = kindOf(tile);
    if (cell === undefined) worth -= discardCost;
    else if (begun.includes(kind) || touchedBy(state, seat, kind, cell).own.length > 0)
      worth += 3 + worthOf(tile);
    else if (divers === 0) worth -= discardCost;
    else {
      divers -= 1;
      begun.push(kind);
      worth += 1 + worthOf(tile);
    }
  }
  return worth;
}

/** Money that is not lost, less what the reefs might still have done. */
function surfaceWorth(state: State, seat: Seat, reefs: readonly Cell[]): number {
  const map = mapOf(state.players.length);
  const player = playerOf(state, seat);
  const money = earning(player, fundsFor(player.divers + reefs.length)) - player.money;
  const given = reefs.reduce(
    (sum, cell) => sum + 2 + 3 * openStations(state, reefAt(map, state.cells, cell)),
    0,
  );
  return money - given - (player.money > 5 ? 4 : 0);
}

/** How many stations that are still to be scored have one of these cells around them. */
function openStations(state: State, reef: Reef): number {
  const { around } = mapOf(state.players.length);
  return state.stations.filter(
    ({ cell, scored }) => !scored && (around[cell] ?? []).some((next) => reef.includes(next)),
  ).length;
}

function worthOfPlanting(state: State, seat: Seat, action: Action): number {
  switch (action.type) {
    case 'plant':
      return plantWorth(state, seat, action);
    case 'current':
      return currentWorth(state, seat, state.hand[action.tile] ?? 0, action.row, action.index);
    case 'cutting':
      // Beside a reef of one's own an extra tile is a point, and there is no risk of a discard.
      return growsSomewhere(state, seat, plainTile(action.species)) && state.hand.length === 0 ? 2 : -9;
    case 'grant':
      return playerOf(state, seat).money < 5 ? 1 : -9;
    case 'done':
      return 0;
    case 'discard':
      return -5 - worthOf(state.hand[action.tile] ?? 0);
    default:
      return -9;
  }
}

function growsSomewhere(state: State, seat: Seat, tile: Tile): boolean {
  const kind = kindOf(tile);
  return plantable(state, seat, tile).some((cell) => touchedBy(state, seat, kind, cell).own.length > 0);
}

function plantWorth(state: State, seat: Seat, { tile: index, cell }: Plant): number {
  const tile = state.hand[index] ?? 0;
  const { own, neutral } = touchedBy(state, seat, kindOf(tile), cell);
  const gained = neutral.reduce((sum, reef) => sum + reefWorth(state.cells, reef), 0);
  const shell = isShell(contentAt(state.cells, cell)) ? 2 : 0;
  const reach = 2 * openStations(state, [cell]);
  return 3 + 2 * Math.min(2, own.length) + 2 * gained + shell + reach + (hasFish(tile) ? 1 : 0);
}

/** Good only if the tile cannot be planted and the other can. */
function currentWorth(state: State, seat: Seat, tile: Tile, row: number, index: number): number {
  const other = state.nursery[row]?.[index] ?? 0;
  if (kindOf(other) === kindOf(tile) || plantable(state, seat, tile).length > 0) return -9;
  return plantable(state, seat, other).length > 0 ? 3 + worthOf(other) : -9;
}
