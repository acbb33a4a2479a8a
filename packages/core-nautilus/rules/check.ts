import type { Ask, Refusal, Seat } from '@rockpool/game';
import { isWhole, parseAction, phaseOf, type Claim, type PlaceClaim } from './actions.ts';
import { isOther, mayGo } from './arrows.ts';
import { isDiverValue } from './divers.ts';
import { handOf, otherSeat } from './hands.ts';
import { cardAt, findSpace, sideOf, spaceOf } from './spaces.ts';
import { heldBy, isCreature, wasPlayed } from './specials.ts';
import { columnCount, type Code, type Shift, type Space, type State } from './vocabulary.ts';

/** Why a seat's action is refused, as the first code that fits, or null. Takes any value and never throws. */
export function check(state: State, seat: Seat, action: unknown): Refusal | null {
  return refusal(codeOf(state, seat, action));
}

function refusal(code: Code | null): Refusal | null {
  return code === null ? null : { refused: code };
}

const asking: readonly string[] = ['keep', 'before', 'return', 'swap', 'place', 'shift'];

function codeOf(state: State, seat: Seat, value: unknown): Code | null {
  if (state.phase === 'over') return 'game-over';
  if (!asking.includes(state.phase) || seat !== state.turn) return 'not-your-turn';
  const claim = parseAction(value);
  if (claim === null) return 'bad-answer';
  if (phaseOf(claim.type) !== state.phase) return state.phase === 'shift' ? 'must-shift' : 'wrong-phase';
  return codeOfClaim(state, seat, claim);
}

function codeOfClaim(state: State, seat: Seat, claim: Claim): Code | null {
  const own = (cards: readonly number[], card: number): Code | null =>
    cards.includes(card) ? null : 'not-your-card';
  switch (claim.type) {
    case 'pass':
    case 'giveback':
      return null;
    case 'keep':
      return own(heldBy(state, seat), claim.card);
    case 'return':
      return own(state.passing, claim.card);
    case 'swap':
      return state.passing.includes(claim.give) ? 'not-your-card' : own(handOf(state, seat), claim.give);
    case 'eye':
    case 'bell':
    case 'harpoon': {
      const code =
        own(heldBy(state, seat), claim.card) ??
        (claim.type === 'harpoon' ? own(handOf(state, otherSeat(seat)), claim.take) : null);
      return code ?? (wasPlayed(state, claim.type) ? 'no-such-special' : null);
    }
    case 'place':
      return codeOfPlace(state, seat, claim);
    case 'shift':
      return codeOfShift(state, claim);
  }
}

function codeOfPlace(state: State, seat: Seat, claim: PlaceClaim): Code | null {
  const { card, value, special, anchor } = claim;
  const space = findSpace(claim.side, claim.column);
  if (space === null) return 'no-such-space';
  if (cardAt(state.spaces, space) !== null) return 'space-taken';
  if (special !== undefined) {
    if (!heldBy(state, seat).includes(card)) return 'not-your-card';
    return isCreature(special) && !wasPlayed(state, special) ? null : 'no-such-special';
  }
  if (!handOf(state, seat).includes(card)) return 'not-your-card';
  if (value === undefined || !isDiverValue(value) || isShown(state, value)) return 'wrong-face';
  return anchor === undefined ? null : codeOfAnchor(state, seat, space, anchor);
}

/** A Diver that was shown stays on its space until the next shuffle. */
function isShown({ spaces }: State, value: number): boolean {
  return spaces.some((placed) => placed?.value === value);
}

function codeOfAnchor(
  state: State,
  seat: Seat,
  placing: Space,
  { card, side, column }: NonNullable<PlaceClaim['anchor']>,
): Code | null {
  const space = findSpace(side, column);
  if (space === null) return 'no-such-space';
  if (!heldBy(state, seat).includes(card)) return 'not-your-card';
  if (wasPlayed(state, 'anchor')) return 'no-such-special';
  return space === placing || cardAt(state.spaces, space) !== null ? null : 'cannot-move';
}

function codeOfShift(state: State, { column, to }: Shift): Code | null {
  const placed = state.arrow;
  if (![column, to].every((one) => one >= 0 && one < columnCount)) return 'no-such-space';
  if (placed === null) return 'cannot-move'; // never: the phase has an arrow
  const from = spaceOf(sideOf(placed), column);
  if (!isOther(state, placed, from) || !mayGo(state, placed, column, to)) return 'cannot-move';
  return from === state.anchor ? 'anchored' : null;
}

/** Why an answer to what is asked is refused, or null. It comes from outside too, so its form is not trusted. */
export function checkAnswer(state: State, asked: Ask, answer: unknown): Refusal | null {
  return refusal(codeOfAnswer(state, asked, answer));
}

function codeOfAnswer(state: State, asked: Ask, answer: unknown): Code | null {
  if (asked.ask === 'over') return 'game-over';
  if (typeof answer !== 'object' || answer === null) return 'bad-answer';
  const given = answer as { readonly [field: string]: unknown }; // any object may be asked for any field
  if (asked.ask !== 'choose') {
    if (given['ask'] === 'choose') return 'not-your-turn';
    return repeats(asked, given) && (asked.ask !== 'chance' || areDraws(asked.bounds, given['drawn']))
      ? null
      : 'bad-answer';
  }
  const { ask, seats, take } = given;
  if (ask !== 'choose' || !Array.isArray(seats) || seats.length !== 1) return 'bad-answer';
  if (seats[0] !== state.turn) return 'not-your-turn';
  if (!Array.isArray(take) || take.length !== 1) return 'bad-answer';
  return codeOf(state, state.turn, take[0]);
}

/** Whether the answer repeats all of the ask; with a whole deck shuffled it names no cards. */
function repeats(asked: Ask, given: { readonly [field: string]: unknown }): boolean {
  if ('cards' in given && !('cards' in asked)) return false;
  return Object.entries(asked).every(([field, value]: [string, unknown]) => {
    const other = given[field];
    if (!Array.isArray(value)) return other === value;
    return (
      Array.isArray(other) &&
      other.length === value.length &&
      value.every((item, index) => other[index] === item)
    );
  });
}

/** One draw for each bound, each a whole number below it. */
function areDraws(bounds: readonly number[], drawn: unknown): boolean {
  if (!Array.isArray(drawn) || drawn.length !== bounds.length) return false;
  return bounds.every((bound, index) => {
    const draw: unknown = drawn[index];
    return isWhole(draw) && draw >= 0 && draw < bound;
  });
}
