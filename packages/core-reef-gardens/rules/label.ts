import type { Line, Seat } from '@rockpool/game';
import { contentAt, isShell, shellOf, tileOf } from './contents.ts';
import { mapOf } from './maps.ts';
import { kindOf } from './pieces.ts';
import { cellValues, manyCells, shellValues, tileCounts, tileWord } from './place-words.ts';
import { touchedBy } from './plant.ts';
import { earning, playerOf } from './players.ts';
import { closingWorth, fundsFor } from './surface.ts';
import type { Action, Cell, State, Tile } from './vocabulary.ts';
import { grantMoney } from './vocabulary.ts';

/** An action before it is taken. `state`: the one in which it may be taken. */
export function label(state: State, seat: Seat, action: Action): Line {
  return { key: `action.${variant(action)}`, values: actionValues(state, seat, action) };
}

/** Which sentence tells an action. Surfacing names each reef, so its key ends in how many they are. */
export function variant(action: Action): string {
  return action.type === 'surface' ? `surface.${action.reefs.length}` : action.type;
}

/** What an action's sentence names. */
export function actionValues(state: State, seat: Seat, action: Action): NonNullable<Line['values']> {
  const map = mapOf(state.players.length);
  switch (action.type) {
    case 'row': {
      const tiles = state.nursery[action.row] ?? [];
      return { row: action.row + 1, ...tileCounts(tiles) };
    }
    case 'surface':
      return {
        ...manyCells(map, action.reefs),
        points: closingWorth(state, action.reefs),
        money: fundsPaid(state, seat, action.reefs.length),
      };
    case 'plant': {
      const tile = heldTile(state, action.tile);
      const content = contentAt(state.cells, action.cell);
      return {
        tile: tileWord(tile),
        ...cellValues(map, action.cell),
        ...shellValues(isShell(content) ? shellOf(content) : null),
        how: { word: howPlanted(state, seat, tile, action.cell) },
      };
    }
    case 'discard':
      return { tile: tileWord(heldTile(state, action.tile)) };
    case 'grant': {
      const player = playerOf(state, seat);
      return { money: earning(player, grantMoney) - player.money };
    }
    case 'recall':
      return {
        tile: tileWord(tileOf(contentAt(state.cells, action.reef)) & ~1),
        ...cellValues(map, action.reef),
        points: closingWorth(state, [action.reef]),
      };
    case 'current':
      return {
        tile: tileWord(heldTile(state, action.tile)),
        other: tileWord(state.nursery[action.row]?.[action.index] ?? 0),
        row: action.row + 1,
        place: action.index + 1,
      };
    case 'cutting':
      return { tile: { word: action.species } };
    case 'done':
      return {};
  }
}

function heldTile({ hand }: State, index: number): Tile {
  return hand[index] ?? 0;
}

/** The money that surfacing with so many reefs really brings, after what goes over the limit is lost. */
function fundsPaid(state: State, seat: Seat, reefs: number): number {
  const player = playerOf(state, seat);
  return earning(player, fundsFor(player.divers + reefs)) - player.money;
}

/** What a plant does to the reefs: `starts`, `grows`, `joins` (own ones) or `absorbs` (neutral ones too). */
function howPlanted(state: State, seat: Seat, tile: Tile, cell: Cell): string {
  const { own, neutral } = touchedBy(state, seat, kindOf(tile), cell);
  if (neutral.length > 0) return 'absorbs';
  if (own.length > 1) return 'joins';
  return own.length === 1 ? 'grows' : 'starts';
}
