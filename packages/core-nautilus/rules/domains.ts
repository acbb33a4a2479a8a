import { columnCount, domains, type Domain, type DomainCard } from './vocabulary.ts';

const cardsEach = 6;
const points = [2, 1, 1, 1, 1, -1] as const;

/** All Domain cards, as the bag is written. */
export function fullBag(): readonly DomainCard[] {
  return Array.from({ length: domains.length * cardsEach }, (_, card) => card);
}

export function domainOf(card: DomainCard): Domain {
  return domains[Math.trunc(card / cardsEach)] ?? 'war';
}

/** 2 (two stars), 1 (one star) or −1 (ink). */
export function pointsOf(card: DomainCard): number {
  return points[card % cardsEach] ?? 0;
}

/** The ink card of a Domain. */
export function inkOf(domain: Domain): DomainCard {
  return domains.indexOf(domain) * cardsEach + cardsEach - 1;
}

/** One bound a column: the bag's size falls with each draw. */
export function domainBounds(bag: readonly DomainCard[]): readonly number[] {
  return Array.from({ length: columnCount }, (_, column) => bag.length - column);
}

/** The cards drawn, in order, and what is left in the bag. */
export function drawDomains(
  bag: readonly DomainCard[],
  drawn: readonly number[],
): { readonly columns: readonly DomainCard[]; readonly bag: readonly DomainCard[] } {
  const left = bag.slice();
  const columns = drawn.flatMap((index) => left.splice(index, 1));
  return { columns, bag: left };
}
