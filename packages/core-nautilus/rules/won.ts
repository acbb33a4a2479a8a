import type { Seat } from '@rockpool/game';
import { domainOf, inkOf, pointsOf } from './domains.ts';
import { domains, type BySeat, type Domain, type State } from './vocabulary.ts';

type Won = Pick<State, 'won'>;

/** So many Domains won for good win the game. */
const enough = 3;

/** A seat's points in a Domain. */
export function pointsIn({ won }: Won, seat: Seat, domain: Domain): number {
  return won[seat === 0 ? 0 : 1]
    .filter((card) => domainOf(card) === domain)
    .reduce((sum, card) => sum + pointsOf(card), 0);
}

/** Whether the ink card of a Domain has been awarded, to either seat. */
export function isInkOut({ won }: Won, domain: Domain): boolean {
  return won.some((cards) => cards.includes(inkOf(domain)));
}

/**
 * Who has won a Domain for good: 4 points are enough, and so are 3 once the ink is out. With all cards awarded
 * that is the seat with more points, for a Domain's points sum to 5.
 */
export function ownerOf(state: Won, domain: Domain): Seat | null {
  const needed = isInkOut(state, domain) ? 3 : 4;
  if (pointsIn(state, 0, domain) >= needed) return 0;
  return pointsIn(state, 1, domain) >= needed ? 1 : null;
}

/** How many Domains each seat has won for good: the score. */
export function scores(state: Won): BySeat<number> {
  const owners = domains.map((domain) => ownerOf(state, domain));
  const count = (seat: Seat): number => owners.filter((owner) => owner === seat).length;
  return [count(0), count(1)];
}

/** Whether a seat has three Domains for good. */
export function isDecided(state: Won): boolean {
  return scores(state).some((score) => score >= enough);
}
