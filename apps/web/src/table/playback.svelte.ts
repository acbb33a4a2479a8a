import { pause } from './pace.ts';
import type { TableShell } from './shell.svelte.ts';

/** How much slower than at the table the moves of a replay follow each other. */
const slower = 2;

/** Plays the moves of a line one after the other, from where the page looks, as a film that can be stopped. */
export class Playback {
  readonly #shell: TableShell;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #playing = $state(false);

  constructor(shell: TableShell) {
    this.#shell = shell;
  }

  get playing(): boolean {
    return this.#playing;
  }

  /** From the beginning if the end is shown. */
  play(): void {
    const shell = this.#shell;
    shell.browse(shell.position === shell.length ? 0 : shell.position);
    this.#playing = true;
    this.#next();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#playing = false;
  }

  toggle(): void {
    if (this.#playing) this.stop();
    else this.play();
  }

  #next(): void {
    const shell = this.#shell;
    const answer = shell.view.answers[shell.position];
    if (answer === undefined) {
      this.#playing = false;
      return;
    }
    this.#timer = setTimeout(
      () => {
        shell.browse(shell.position + 1);
        this.#next();
      },
      slower * pause(answer, 1),
    );
  }
}
