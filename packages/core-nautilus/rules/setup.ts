import type { CardNumber } from '@rockpool/game';
import { drawDomains, fullBag } from './domains.ts';
import { handSize, otherSeat, withAdded } from './hands.ts';
import { emptySpaces } from './spaces.ts';
import { diverCount, specials, type Keep, type Options, type State } from './vocabulary.ts';

/** Nothing drawn or dealt; who begins is still to be drawn. */
export function start(_seats: number, { shift, nemo }: Options): State {
  return {
    options: { shift, nemo },
    phase: 'starter',
    round: 1,
    first: 0,
    turn: 0,
    bag: fullBag(),
    columns: [],
    won: [[], []],
    pile: [],
    hands: [[], []],
    returned: [],
    passing: [],
    stock: [],
    held: [[], []],
    played: [],
    discard: [],
    spaces: emptySpaces(),
    anchor: null,
    arrow: null,
  };
}

const numbers = (count: number): readonly CardNumber[] => Array.from({ length: count }, (_, card) => card);

/** New Domain cards in the columns; the last round's Divers are gathered, its unplayed Specials set aside. */
export function layDomains(state: State, drawn: readonly number[]): State {
  return {
    ...state,
    ...drawDomains(state.bag, drawn),
    phase: 'divers',
    pile: [],
    hands: [[], []],
    returned: [],
    held: [[], []],
    discard: [...state.discard, ...state.held[0], ...state.held[1]].sort((a, b) => a - b),
    spaces: emptySpaces(),
    anchor: null,
  };
}

/** The Divers are shuffled: all 14 lie in the pile. */
export function pileDivers(state: State): State {
  return { ...state, phase: 'hands', turn: state.first, pile: numbers(diverCount) };
}

/** The Divers that the next hand takes from the pile. */
export function nextHand(state: State): readonly CardNumber[] {
  return state.pile.slice(0, handSize);
}

/** The seat whose turn it is got its hand; the first player's comes first. */
export function dealHand(state: State): State {
  const { first, turn, round } = state;
  const hands = withAdded(state.hands, turn, nextHand(state));
  const dealt: State = { ...state, hands, pile: state.pile.slice(handSize) };
  if (turn === first) return { ...dealt, turn: otherSeat(turn) };
  return { ...dealt, turn: first, phase: isShuffled(round) ? 'specials' : 'pair' };
}

/** The rounds for which the six Specials are shuffled: two a round make three rounds. */
function isShuffled(round: number): boolean {
  return round % 3 === 1;
}

export function stockSpecials(state: State): State {
  return { ...state, phase: 'pair', stock: numbers(specials.length), played: [], discard: [] };
}

/** The two Specials that the first player looks at. */
export function nextPair(state: State): readonly CardNumber[] {
  return state.stock.slice(0, 2);
}

export function dealPair(state: State): State {
  const held = withAdded(state.held, state.first, nextPair(state));
  return { ...state, phase: 'keep', held, stock: state.stock.slice(2) };
}

/** The first player keeps one of the two; the other one goes to the opponent, who alone learns it. */
export function keep(state: State, { card }: Keep): State {
  const pair = state.held[state.first === 0 ? 0 : 1];
  const [kept, passed] = [[card], pair.filter((other) => other !== card)];
  return { ...state, phase: 'hand-over', held: state.first === 0 ? [kept, passed] : [passed, kept] };
}
