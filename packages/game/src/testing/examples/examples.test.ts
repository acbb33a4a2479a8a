import { expect, it } from 'vitest';
import { isRefusal } from '../../contract.ts';
import { battery } from '../battery.ts';
import { morra } from './morra.ts';
import { noughts } from './noughts.ts';
import { pearls } from './pearls.ts';
import { pig } from './pig.ts';
import { trickTaking } from './tricks.ts';
import { morraWords, noughtsWords, pearlsWords, pigWords, tricksWords } from './words.ts';

battery(noughts, noughtsWords);
battery(pig, pigWords);
battery(morra, morraWords);
battery(pearls, pearlsWords);
battery(trickTaking, tricksWords);

it('tricks: a seat that held back the suit is named when its last card is revealed', () => {
  const suits = { hearts: 0, stones: 6 };
  // Seat 0 leads hearts; seat 1 has hearts, plays a stone, and its heart is revealed at the end.
  const cards = [0, 1, 2, 3, 4, 5].map((rank) => (rank < 4 ? suits.hearts + rank : suits.stones + rank));
  const play = (seat: number, card: number) => ({
    ask: 'choose' as const,
    seats: [seat] as const,
    take: [{ type: 'play' as const, card, face: cards[card] ?? 0 }] as const,
  });
  const answers = [
    { ask: 'shuffle', deck: 'cards', size: 24 },
    { ask: 'deal', deck: 'cards', cards: [0, 1, 2], to: 0 },
    { ask: 'deal', deck: 'cards', cards: [3, 4, 5], to: 1 },
    play(0, 0),
    play(1, 4),
    play(0, 1),
    play(1, 5),
    { ask: 'reveal', deck: 'cards', cards: [2, 3], faces: [2, 3] },
  ] as const;
  const end = answers.reduce(
    (state, answer) => {
      const after = trickTaking.apply(state, answer);
      if (isRefusal(after)) throw new Error(after.refused);
      return after;
    },
    trickTaking.start(2, {}),
  );
  expect(trickTaking.ask(end)).toMatchObject({
    scores: [2, 0],
    winners: [0],
    breach: [{ seat: 1, code: 'revoke' }],
  });
});
