/**
 * Speaks sentences in a polite live region. Two regions take turns, because a screen reader stays silent when
 * a region is given the text that it already holds.
 */
export class Announcer {
  #texts: [string, string] = $state(['', '']);
  #turn = 0;

  get texts(): readonly [string, string] {
    return this.#texts;
  }

  /** Speaks `text` when the reader has finished what it is saying. Empty text is ignored. */
  say(text: string): void {
    if (text === '') return;
    this.#turn = 1 - this.#turn;
    this.#texts = this.#turn === 0 ? [text, ''] : ['', text];
  }
}
