import type { Seat } from '@rockpool/game';
import {
  contentAt,
  coral,
  isCoral,
  isCoralOf,
  isShell,
  nobody,
  ownerOf,
  shellOf,
  station,
  tileOf,
} from './contents.ts';
import { mapOf } from './maps.ts';
import { kindOf } from './pieces.ts';
import { playerOf, withPlayer, withShells } from './players.ts';
import { handOver, reefAt, type Reef } from './reefs.ts';
import { species, type Cell, type Code, type State, type Tile } from './vocabulary.ts';

/** Why a seat may not plant coral of that species (its index) on a cell of the map, as the first code that fits, or null. */
export function codeOfPlanting(state: State, seat: Seat, kind: number, cell: Cell): Code | null {
  const map = mapOf(state.players.length);
  if (isCoral(contentAt(state.cells, cell))) return 'space-taken';
  const ground = map.ground[cell];
  if (ground === 'cave' || ground === 'site') return ground;
  let own = false;
  let other = false;
  let neutral = false;
  let starts = false;
  for (const next of map.beside[cell] ?? []) {
    const content = contentAt(state.cells, next);
    if (content === station) starts = true;
    else if (isCoral(content) && kindOf(tileOf(content)) === kind) {
      const owner = ownerOf(content);
      if (owner === seat) own = true;
      else if (owner === nobody) neutral = true;
      else other = true;
    }
  }
  if (!own && !starts) return 'no-reef-there';
  if (!own && playerOf(state, seat).divers === 0) return 'no-diver';
  if (other) return 'touches-other-reef';
  if (neutral && !absorbs(state, touchedBy(state, seat, kind, cell))) return 'neutral-too-large';
  return null;
}

/** The reefs of one species that a cell touches, each once: the seat's own, and neutral ones. */
export interface Touched {
  readonly own: readonly Reef[];
  readonly neutral: readonly Reef[];
}

/** Which reefs a tile of that species would join, and which it would absorb. */
export function touchedBy(state: State, seat: Seat, kind: number, cell: Cell): Touched {
  const map = mapOf(state.players.length);
  const own: Reef[] = [];
  const neutral: Reef[] = [];
  for (const next of map.beside[cell] ?? []) {
    const content = contentAt(state.cells, next);
    if (!isCoral(content) || kindOf(tileOf(content)) !== kind) continue;
    const owner = ownerOf(content);
    const list = owner === seat ? own : owner === nobody ? neutral : null;
    if (list?.some((reef) => reef.includes(next)) === false) list.push(reefAt(map, state.cells, next));
  }
  return { own, neutral };
}

/** Whether each neutral reef is no larger than the own reefs that the tile joins, together. */
function absorbs({ options }: State, { own, neutral }: Touched): boolean {
  const tile = options.mergeSize === 'with-tile' ? 1 : 0;
  const size = own.reduce((sum, reef) => sum + reef.length, tile);
  return neutral.every((reef) => reef.length <= size);
}

/** By cell, as bits: bit k beside the seat's own coral of species k, `byStation` beside a station. */
type Near = readonly number[];
const byStation = 1 << species.length;

/** Where there is anything to ask about a seat's planting: most of the sea floor is passed over. */
export function nearOf(state: State, seat: Seat): Near {
  const { beside } = mapOf(state.players.length);
  const { cells } = state;
  const near = new Array<number>(cells.length).fill(0);
  for (let cell = 0; cell < cells.length; cell += 1) {
    const content = contentAt(cells, cell);
    const bit = content === station ? byStation : isCoralOf(content, seat) ? 1 << kindOf(tileOf(content)) : 0;
    if (bit === 0) continue;
    for (const next of beside[cell] ?? []) near[next] = (near[next] ?? 0) | bit;
  }
  return near;
}

/** Which cells a tile may be planted on, ascending. `near`: for who asks about several tiles. */
export function plantable(state: State, seat: Seat, tile: Tile, near: Near = nearOf(state, seat)): Cell[] {
  const kind = kindOf(tile);
  const bits = byStation | (1 << kind);
  const found: Cell[] = [];
  for (let cell = 0; cell < near.length; cell += 1) {
    if (((near[cell] ?? 0) & bits) === 0) continue;
    if (codeOfPlanting(state, seat, kind, cell) === null) found.push(cell);
  }
  return found;
}

/** The hand without the tile at that index; the rest closes up. */
export function without(hand: readonly Tile[], index: number): Tile[] {
  return hand.filter((_, at) => at !== index);
}

/**
 * The state with a tile of the hand planted where `codeOfPlanting` allows it. A new reef takes a diver from the
 * board; of reefs that are joined all divers but one come home. A shell on the space goes to the player.
 */
export function plant(state: State, index: number, cell: Cell): State {
  const seat = state.turn;
  const player = playerOf(state, seat);
  const tile = state.hand[index] ?? 0;
  const { own, neutral } = touchedBy(state, seat, kindOf(tile), cell);
  const content = contentAt(state.cells, cell);
  const cells = handOver(state.cells, neutral, seat);
  cells[cell] = coral(tile, seat);
  const shells = isShell(content) ? withShells(player, shellOf(content), 1) : player.shells;
  const planted = { ...state, cells, hand: without(state.hand, index) };
  return withPlayer(planted, seat, { divers: player.divers + own.length - 1, shells });
}
