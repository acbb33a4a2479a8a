// The same rules, called bare and inside a boardgame.io move: how much the framework around a move costs. Both sides
// go through the same recorded random games, list the legal actions of each asked seat, and apply the recorded answer.
import { Client } from 'boardgame.io/client';
import { isRefusal, type AnyGame, type Answer, type Known, type Seat } from '@rockpool/game';
import { playRandom } from '@rockpool/game/testing';

/** One answer of a recorded game, with what each asked seat knew before it. */
interface Step {
  readonly answer: Answer;
  readonly asked: readonly { readonly seat: Seat; readonly known: Known }[];
}

/** The rules bare, or inside boardgame.io. */
interface Side {
  begin(seats: number): void;
  state(): unknown;
  apply(answer: Answer): void;
}

export interface Comparison {
  readonly game: string;
  readonly seats: number;
  readonly 'ours, actions/s': number;
  readonly 'boardgame.io, actions/s': number;
  /** The median over rounds in which both sides played the same games one after the other. */
  readonly ratio: number;
}

function record(game: AnyGame, seats: number, seed: number): Step[] {
  const steps: Step[] = [];
  let knows: readonly Known[] = [];
  playRandom(game, {
    seats,
    seed,
    onStep: ({ ask, answer, known }) => {
      const asked = ask.ask === 'choose' || ask.ask === 'secret' ? ask.seats : [];
      steps.push({ answer, asked: asked.map((seat) => ({ seat, known: knows[seat] ?? {} })) });
      knows = Array.from({ length: seats }, (_, seat) => known(seat));
    },
  });
  return steps;
}

function bare(game: AnyGame, options: unknown): Side {
  let state: unknown;
  return {
    begin: (seats) => (state = game.start(seats, options)),
    state: () => state,
    apply(answer) {
      const after: unknown = game.apply(state, answer);
      if (isRefusal(after)) throw new Error(`Refused with ${after.refused}`);
      state = after;
    },
  };
}

function framed(game: AnyGame, options: unknown): Side {
  type G = { readonly state: unknown };
  let client: ReturnType<typeof Client>;
  return {
    begin(seats) {
      client = Client({
        numPlayers: seats,
        debug: false,
        game: {
          setup: (): G => ({ state: game.start(seats, options) }),
          moves: {
            act: ({ G }: { G: G }, answer: Answer): G | undefined => {
              const after: unknown = game.apply(G.state, answer);
              return isRefusal(after) ? undefined : { state: after };
            },
          },
        },
      });
      client.start();
    },
    state: () => (client.getState()?.G as G | undefined)?.state,
    apply: (answer) => client.moves['act']?.(answer),
  };
}

/** Plays the games on one side: decisions a second of this process's own time, since others may share the machine. */
function pace(game: AnyGame, seats: number, games: readonly Step[][], side: Side): number {
  let actions = 0;
  let listed = 0;
  const began = process.cpuUsage();
  for (const steps of games) {
    side.begin(seats);
    for (const { answer, asked } of steps) {
      for (const { seat, known } of asked) listed += game.legal(side.state(), seat, known).length;
      side.apply(answer);
      actions += asked.length;
    }
    if (game.ask(side.state()).ask !== 'over') throw new Error(`${game.id}: a recorded game did not end`);
  }
  if (listed < actions) throw new Error(`${game.id}: an asked seat had no legal action`);
  const { user, system } = process.cpuUsage(began);
  return (actions * 1e6) / (user + system);
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export function compare(game: AnyGame, options: unknown, rounds: number): Comparison[] {
  return game.seats.map((seats) => {
    const games = Array.from({ length: 15 }, (_, seed) => seed).map((seed) => record(game, seats, seed));
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const a = pace(game, seats, games, bare(game, options));
      const b = pace(game, seats, games, framed(game, options));
      if (round === 0) continue; // the first round warms both up
      ours.push(a);
      theirs.push(b);
    }
    return {
      game: game.id,
      seats,
      'ours, actions/s': Math.round(median(ours)),
      'boardgame.io, actions/s': Math.round(median(theirs)),
      ratio: Math.round(10 * median(ours.map((a, at) => a / (theirs[at] ?? a)))) / 10,
    };
  });
}
