/** Milliseconds from one moment of a closing scene to the next. */
const each = 380;

type Wait = (run: () => void, milliseconds: number) => () => void;

const byTimer: Wait = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds);
  return () => {
    clearTimeout(timer);
  };
};

/** A scene of so many moments that plays by itself, may be skipped, and leaves when it has been read. */
export class Beats {
  #shown = $state(0);
  #count = $state(0);
  #cancel: (() => void) | null = null;
  readonly #wait: Wait;
  readonly #left: () => void;

  /** `left` is called once the scene is over, however it ends. */
  constructor(left: () => void, wait: Wait = byTimer) {
    this.#left = left;
    this.#wait = wait;
  }

  /** How many moments are to be seen. */
  get shown(): number {
    return this.#shown;
  }

  get done(): boolean {
    return this.#shown >= this.#count;
  }

  /** Plays from the start; without motion everything is there at once. */
  play(count: number, motion: boolean): void {
    this.#cancel?.();
    this.#count = count;
    this.#shown = motion ? 0 : count;
    this.#next();
  }

  /** To the last moment; from there on to the end. */
  skip(): void {
    this.#cancel?.();
    if (this.done) {
      this.#left();
      return;
    }
    this.#shown = this.#count;
    this.#next();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #next(): void {
    const { done } = this;
    // Long enough to be read: a little more for each chip.
    this.#cancel = this.#wait(
      () => {
        if (done) this.#left();
        else {
          this.#shown += 1;
          this.#next();
        }
      },
      done ? 9000 + 700 * this.#count : each,
    );
  }
}
