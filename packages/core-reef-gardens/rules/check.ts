import type { Ask, Refusal, Seat } from '@rockpool/game';
import { isIndex, parseAction } from './actions.ts';
import { kindOf } from './pieces.ts';
import { codeOfPlanting } from './plant.ts';
import { playerOf } from './players.ts';
import { isReefOf } from './reefs.ts';
import { holds } from './shells.ts';
import { canReachRow } from './turn.ts';
import type { Action, Cell, Code, State, Tile } from './vocabulary.ts';

/** Why a seat's action is refused, as the first code that fits, or null. Takes any value and never throws. */
export function check(state: State, seat: Seat, action: unknown): Refusal | null {
  return refusal(codeOf(state, seat, action));
}

function refusal(code: Code | null): Refusal | null {
  return code === null ? null : { refused: code };
}

function codeOf(state: State, seat: Seat, value: unknown): Code | null {
  const { phase } = state;
  if (phase === 'over') return 'game-over';
  if ((phase !== 'turn' && phase !== 'plant') || seat !== state.turn) return 'not-your-turn';
  const action = parseAction(value);
  if (action === null) return 'bad-answer';
  return phase === 'turn' ? codeBeforeRow(state, seat, action) : codeOfPlant(state, seat, action);
}

function codeBeforeRow(state: State, seat: Seat, action: Action): Code | null {
  switch (action.type) {
    case 'row': {
      const cost = state.nursery[action.row]?.length ?? 0;
      if (cost === 0) return 'row-empty';
      return cost <= playerOf(state, seat).money ? null : 'too-dear';
    }
    case 'surface':
      if (state.granted || !action.reefs.every((cell) => isOnMap(state, cell))) return 'bad-answer';
      return action.reefs.every((cell) => isReefOf(state, seat, cell)) ? null : 'not-your-reef';
    case 'grant':
      if (!holds(state, seat, 'grant')) return 'no-such-shell';
      return canReachRow(state, seat) ? null : 'too-dear';
    default:
      return 'bad-answer';
  }
}

function codeOfPlant(state: State, seat: Seat, action: Action): Code | null {
  switch (action.type) {
    case 'row':
    case 'surface':
      return 'bad-answer';
    case 'plant': {
      const tile = heldAt(state, action.tile);
      if (tile === null || !isOnMap(state, action.cell)) return 'bad-answer';
      return codeOfPlanting(state, seat, kindOf(tile), action.cell);
    }
    case 'discard':
      return heldAt(state, action.tile) === null ? 'bad-answer' : null;
    case 'grant':
    case 'cutting':
      return holds(state, seat, action.type) ? null : 'no-such-shell';
    case 'recall':
      if (!isOnMap(state, action.reef)) return 'bad-answer';
      if (!holds(state, seat, 'recall')) return 'no-such-shell';
      return isReefOf(state, seat, action.reef) ? null : 'not-your-reef';
    case 'current': {
      const lying = state.nursery[action.row]?.[action.index];
      if (heldAt(state, action.tile) === null || lying === undefined) return 'bad-answer';
      return holds(state, seat, 'current') ? null : 'no-such-shell';
    }
    case 'done':
      return state.hand.length > 0 ? 'tile-in-hand' : null;
  }
}

function isOnMap({ cells }: State, cell: Cell): boolean {
  return cell < cells.length;
}

/** The tile at an index of the hand; null if there is none, or if a lower index stands for it. */
function heldAt({ hand }: State, index: number): Tile | null {
  const tile = hand[index];
  return tile !== undefined && hand.indexOf(tile) === index ? tile : null;
}

/** Why an answer to what is asked is refused, or null. It comes from outside too, so its form is not trusted. */
export function checkAnswer(state: State, asked: Ask, answer: unknown): Refusal | null {
  return refusal(codeOfAnswer(state, asked, answer));
}

function codeOfAnswer(state: State, asked: Ask, answer: unknown): Code | null {
  if (asked.ask === 'over') return 'game-over';
  if (typeof answer !== 'object' || answer === null) return 'bad-answer';
  const given = answer as { readonly [field: string]: unknown }; // any object may be asked for any field
  if (asked.ask === 'chance') {
    if (given['ask'] === 'choose') return 'not-your-turn';
    return given['ask'] === 'chance' && areDraws(asked.bounds, given['bounds'], given['drawn'])
      ? null
      : 'bad-answer';
  }
  const { ask, seats, take } = given;
  if (ask !== 'choose' || !Array.isArray(seats) || seats.length !== 1) return 'bad-answer';
  if (seats[0] !== state.turn) return 'not-your-turn';
  if (!Array.isArray(take) || take.length !== 1) return 'bad-answer';
  return codeOf(state, state.turn, take[0]);
}

/** One draw for each bound that is asked, each a whole number below it. */
function areDraws(asked: readonly number[], bounds: unknown, drawn: unknown): boolean {
  if (!Array.isArray(bounds) || !Array.isArray(drawn)) return false;
  if (bounds.length !== asked.length || drawn.length !== asked.length) return false;
  return asked.every((bound, index) => {
    const draw: unknown = drawn[index];
    return bounds[index] === bound && isIndex(draw) && draw < bound;
  });
}
