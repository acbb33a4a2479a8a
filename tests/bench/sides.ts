// The two that are compared: a game's rules called bare, and the same rules called inside a boardgame.io move.
import { Client } from 'boardgame.io/client';
import { defaultOptions, isRefusal, type AnyGame, type Answer } from '@rockpool/game';

/** A running game: its state, and one answer more. */
export interface Side {
  state(): unknown;
  apply(answer: Answer): void;
}

export const sides = { bare, framed } as const satisfies {
  readonly [name: string]: (game: AnyGame, seats: number) => Side;
};
export type SideName = keyof typeof sides;

function bare(game: AnyGame, seats: number): Side {
  let state: unknown = game.start(seats, defaultOptions(game.options));
  return {
    state: () => state,
    apply(answer) {
      const after: unknown = game.apply(state, answer);
      if (isRefusal(after)) throw new Error(`Refused with ${after.refused}`);
      state = after;
    },
  };
}

/** One move, no phases, no turn order, no views, no network: the least that boardgame.io does for a move. */
function framed(game: AnyGame, seats: number): Side {
  type G = { readonly state: unknown };
  const client = Client({
    numPlayers: seats,
    debug: false,
    game: {
      setup: (): G => ({ state: game.start(seats, defaultOptions(game.options)) }),
      moves: {
        act: ({ G }: { G: G }, answer: Answer): G | undefined => {
          const after: unknown = game.apply(G.state, answer);
          return isRefusal(after) ? undefined : { state: after };
        },
      },
    },
  });
  client.start();
  return {
    state: () => client.getState()?.G.state,
    apply: (answer) => client.moves['act']?.(answer),
  };
}
