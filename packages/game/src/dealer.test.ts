import { describe, expect, it } from 'vitest';
import { createDealer, type Dealer } from './dealer.ts';
import { pearls } from './testing/examples/pearls.ts';
import { playRandom } from './play.ts';

const whole = { ask: 'shuffle', deck: 'pearls', size: 9 } as const;
const state = {
  ...pearls.start(2, {}),
  phase: 'act',
  hands: [
    [0, 1],
    [2, 3],
  ],
  pool: [4, 5, 6, 7, 8],
} as const;

function dealt(seed = 7): Dealer {
  const dealer = createDealer(pearls, 2, {}, seed);
  dealer.answer(whole);
  dealer.answer({ ask: 'deal', deck: 'pearls', cards: [0, 1], to: 0 });
  dealer.answer({ ask: 'deal', deck: 'pearls', cards: [2, 3], to: 1 });
  return dealer;
}
const sorted = (faces: readonly (number | undefined)[]): number[] => faces.map(Number).sort((a, b) => a - b);
const cardsOf = (dealer: Dealer, seat: number | null): string[] =>
  Object.keys(dealer.known(seat)['pearls'] ?? {});

describe('the dealer', () => {
  it('throws dice below their bounds, the same for the same seed', () => {
    const bounds = [1, 2, 6, 30];
    const first = createDealer(pearls, 2, {}, 'dice').answer({ ask: 'chance', bounds });
    expect(createDealer(pearls, 2, {}, 'dice').answer({ ask: 'chance', bounds })).toEqual(first);
    expect(first.ask === 'chance' && first.drawn.every((drawn, at) => drawn < (bounds[at] ?? 0))).toBe(true);
  });

  it('lets a seat see what it was dealt, and nobody else', () => {
    const dealer = dealt();
    expect(cardsOf(dealer, 0)).toEqual(['0', '1']);
    expect(cardsOf(dealer, 1)).toEqual(['2', '3']);
    expect(cardsOf(dealer, null)).toEqual([]);
    expect(dealer.known(0)).toBe(dealer.known(0));
  });

  it('tells all when cards are revealed', () => {
    const dealer = dealt();
    const answer = dealer.answer({ ask: 'reveal', deck: 'pearls', cards: [8, 0] });
    expect(answer).toMatchObject({ faces: [dealer.order('pearls')[8], dealer.order('pearls')[0]] });
    expect(cardsOf(dealer, null)).toEqual(['0', '8']);
  });

  it('refuses a false face and a card that the seat may not see, and notes nothing', () => {
    const dealer = dealt();
    const order = dealer.order('pearls');
    const show = (card: number, face: number | undefined) =>
      ({ ask: 'choose', seats: [0], take: [{ type: 'show', card, face: face ?? 0 }] }) as const;
    expect(dealer.observe(state, show(0, order[1]))).toEqual({ refused: 'wrong-face' });
    expect(dealer.observe(state, show(2, order[2]))).toEqual({ refused: 'wrong-face' });
    expect(dealer.vet(state, 0, { type: 'show', card: 0, face: order[1] })).toEqual({
      refused: 'wrong-face',
    });
    expect(cardsOf(dealer, null)).toEqual([]);
    expect(dealer.vet(state, 0, { type: 'show', card: 0, face: order[0] })).toBeNull();
    expect(dealer.observe(state, show(0, order[0]))).toBeNull();
    expect(dealer.known(1)['pearls']?.[0]).toBe(order[0]);
  });

  it('seals named cards again under the next numbers; the old ones are dead and forgotten', () => {
    const dealer = dealt();
    const before = [1, 2, 8].map((card) => dealer.order('pearls')[card]);
    dealer.answer({ ask: 'shuffle', deck: 'pearls', size: 3, cards: [1, 2, 8] });
    expect(sorted(dealer.order('pearls'))).toEqual(sorted(before));
    expect(cardsOf(dealer, 0)).toEqual(['0']);
    expect(() => dealer.answer({ ask: 'reveal', deck: 'pearls', cards: [8] })).toThrow('not in play');
    expect(dealer.answer({ ask: 'reveal', deck: 'pearls', cards: [9, 10, 11] })).toMatchObject({
      faces: dealer.order('pearls'),
    });
    dealer.answer({ ask: 'shuffle', deck: 'pearls', size: 2, cards: [9, 0] });
    expect(dealer.answer({ ask: 'reveal', deck: 'pearls', cards: [12, 13] })).toMatchObject({
      faces: dealer.order('pearls'),
    });
  });

  it('starts the numbers anew when the whole deck is shuffled', () => {
    const dealer = dealt();
    dealer.answer({ ask: 'shuffle', deck: 'pearls', size: 3, cards: [1, 2, 8] });
    dealer.answer(whole);
    expect(cardsOf(dealer, 0)).toEqual([]);
    expect(sorted(dealer.order('pearls'))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    dealer.answer({ ask: 'shuffle', deck: 'pearls', size: 1, cards: [8] });
    expect(dealer.answer({ ask: 'reveal', deck: 'pearls', cards: [9] })).toMatchObject({
      faces: dealer.order('pearls'),
    });
  });

  it('draws each card of a deck with sides by itself', () => {
    const game = { ...pearls, decks: () => ({ dice: { size: 200, sides: 6 } }) };
    const dealer = createDealer(game, 2, {}, 1);
    dealer.answer({ ask: 'shuffle', deck: 'dice', size: 200 });
    expect(new Set(dealer.order('dice'))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  });

  it.each([
    [{ ask: 'shuffle', deck: 'none', size: 9 }, 'do not declare'],
    [{ ask: 'shuffle', deck: 'pearls', size: 8 }, 'cannot seal 8'],
    [{ ask: 'reveal', deck: 'pearls', cards: [9] }, 'not in play'],
    [{ ask: 'deal', deck: 'toString', cards: [0], to: 0 }, 'do not declare'],
  ] as const)('says that rules which ask %j are wrong', (ask, message) => {
    expect(() => dealt().answer(ask)).toThrow(message);
  });

  it('deals whole games in which everybody knows what he was dealt', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const { over } = playRandom(pearls, { seats: 3, seed });
      expect(over.scores).toHaveLength(3);
    }
  });
});
