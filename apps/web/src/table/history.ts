import { isRefusal, type Answer, type AnyGame, type OptionsShape } from '@rockpool/game';

/**
 * The states along a record line, so that a page can show any moment of the game: what each answer did, and the
 * moves that were missed.
 */
export class History {
  readonly #game: AnyGame;
  #answers: Answer[] = [];
  #states: unknown[];

  constructor(game: AnyGame, seats: number, options: OptionsShape) {
    this.#game = game;
    this.#states = [game.start(seats, options)];
  }

  get length(): number {
    return this.#answers.length;
  }

  /** The state after the first `count` answers. */
  state(count: number): unknown {
    return this.#states[Math.min(count, this.length)];
  }

  answer(index: number): Answer | undefined {
    return this.#answers[index];
  }

  /** Takes over a line. Returns how many answers it has in common with the line known before. */
  follow(answers: readonly Answer[]): number {
    let common = 0;
    while (common < Math.min(answers.length, this.length) && same(answers[common], this.#answers[common]))
      common += 1;
    this.#answers.length = common;
    this.#states.length = common + 1;
    for (const answer of answers.slice(common)) {
      const next: unknown = this.#game.apply(this.#states.at(-1), answer);
      // A table only hands out answers that it has applied itself.
      if (isRefusal(next)) throw new Error(`The table's own line is refused: ${next.refused}`);
      this.#answers.push(answer);
      this.#states.push(next);
    }
    return common;
  }
}

const same = (a: Answer | undefined, b: Answer | undefined): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);
