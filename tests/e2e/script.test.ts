import { isRefusal, type Answer } from '@rockpool/game';
import { defaultOptions } from '@rockpool/game';
import { game } from '@rockpool/core-natural-chaos/rules';
import { expect, test } from 'vitest';
import { wholeGame } from './script.ts';

test.each([2, 4] as const)('the scripted game of %i is legal and won by the first seat’s side', (seats) => {
  let state = game.start(seats, defaultOptions(game.options));
  const [face0, face1, ...turns] = wholeGame(seats);
  const take = (answer: Answer<never>) => {
    const next = game.apply(state, answer);
    if (isRefusal(next)) throw new Error(`${next.refused}: ${JSON.stringify(answer)}`);
    state = next;
  };
  take({ ask: 'secret', seats: [0, 1], take: [face0!.action, face1!.action] as never[] });
  for (const { seat, action } of turns) take({ ask: 'choose', seats: [seat], take: [action as never] });
  expect(game.ask(state)).toMatchObject({ ask: 'over', winners: seats === 2 ? [0] : [0, 2] });
});
