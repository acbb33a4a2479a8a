import type { Ask, Refusal, Seat } from '@rockpool/game';
import { isIndex, parseAction } from './actions.ts';
import { diverOf } from './divers.ts';
import { isBlank, spaceAt } from './path.ts';
import type { SearchAction } from './search.ts';
import type { Code, State } from './vocabulary.ts';

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
  if ((phase !== 'course' && phase !== 'search') || seat !== state.turn) return 'not-your-turn';
  const action = parseAction(value);
  if (action === null) return 'bad-answer';
  if (action.type === 'course') return phase === 'course' ? null : 'cannot-turn-back';
  return phase === 'course' ? 'not-now' : codeOfSearch(state, action);
}

function codeOfSearch(state: State, action: SearchAction): Code | null {
  const { depth, load } = diverOf(state, state.turn);
  const space = spaceAt(state.path, depth);
  const onBlank = space === null || isBlank(space);
  if (action.type === 'take') return onBlank ? 'nothing-here' : null;
  if (action.type !== 'drop') return null;
  if (!onBlank) return 'not-blank';
  return action.item < load.length ? null : 'no-such-item';
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
