import type { Seat } from '@rockpool/game';
import { beats } from './divers.ts';
import { otherSeat } from './hands.ts';
import { cardAt, spaceOf } from './spaces.ts';
import { isDecided } from './won.ts';
import { roundCount, type DomainCard, type State } from './vocabulary.ts';

/** Who takes the Domain card of each column: the seat whose side holds the card that beats the other one. */
export function takers({ columns, spaces }: Pick<State, 'columns' | 'spaces'>): readonly Seat[] {
  return columns.map((_, column) => {
    const top = cardAt(spaces, spaceOf('top', column))?.value ?? 0;
    const bottom = cardAt(spaces, spaceOf('bottom', column))?.value ?? 0;
    return beats(top, bottom) ? 1 : 0;
  });
}

/** All spaces hold a card: the Domain cards are awarded, Nemo passes, and the next round or the end comes. */
export function endRound(state: State): State {
  const seats = takers(state);
  const taken = (seat: Seat): readonly DomainCard[] => state.columns.filter((_, at) => seats[at] === seat);
  const awarded: State = {
    ...state,
    won: [
      [...state.won[0], ...taken(0)],
      [...state.won[1], ...taken(1)],
    ],
    columns: [],
    arrow: null,
  };
  if (state.round === roundCount || isDecided(awarded)) return { ...awarded, phase: 'over' };
  const first = nextFirst(state, seats);
  return { ...awarded, phase: 'domains', round: state.round + 1, first, turn: first };
}

/** Who is first next: five cards are never shared evenly. */
function nextFirst({ options, first }: State, seats: readonly Seat[]): Seat {
  if (options.nemo === 'alternate') return otherSeat(first);
  const winner = seats.filter((seat) => seat === 1).length > 2 ? 1 : 0;
  return options.nemo === 'winner' ? winner : otherSeat(winner);
}
