import type { AnyGame, Answer, Known, Seat } from '@rockpool/game';
import { playRandom } from '@rockpool/game/testing';

/** One answer of a recorded game, with what each seat that it asked knew before it. */
export interface Step {
  readonly answer: Answer;
  readonly asked: readonly { readonly seat: Seat; readonly known: Known }[];
}

/** A random game: the same seed gives the same one. */
export function recordGame(game: AnyGame, seats: number, seed: number): readonly Step[] {
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
