import type { Line, Seat } from '@rockpool/game';
import { diverOf } from '../rules/divers.ts';
import type { Action, State } from '../rules/vocabulary.ts';
import { spaceLine } from './speech.ts';

/** What choosing reads of the table. */
interface Source {
  readonly state: State;
  readonly seat: Seat | null;
  readonly legal: readonly Action[];
  /** The player wants to be asked before each action. */
  readonly confirm: boolean;
  act(action: Action): void;
}

interface Hand {
  /** The state that it was begun in: it does not outlive its turn. */
  readonly state: State | null;
  readonly pending: Action | null;
  readonly note: Line | null;
}

const bare: Hand = { state: null, pending: null, note: null };

/** The taps that lead to an action: an option, or the space that the own diver is on. */
export class Choosing {
  #hand: Hand = $state.raw(bare);
  /** The option under the pointer or the focus. */
  pointed: Action | null = $state.raw(null);
  readonly #source: () => Source;

  constructor(source: () => Source) {
    this.#source = source;
  }

  get #now(): Hand {
    return this.#hand.state === this.#source().state ? this.#hand : bare;
  }

  /** An option that waits for a second word. */
  get pending(): Action | null {
    return this.#now.pending;
  }

  /** What a tapped space is, or why nothing can be done there. */
  get note(): Line | null {
    return this.#now.note;
  }

  /** Does it, or asks first where the player wants to be asked. */
  choose(action: Action): void {
    const source = this.#source();
    const { state, confirm, legal } = source;
    if (!legal.includes(action)) return;
    if (confirm && this.pending !== action) {
      this.#hand = { state, pending: action, note: null };
      return;
    }
    this.#hand = bare;
    this.pointed = null;
    source.act(action);
  }

  /** A tap, click or Enter on a space, or on the submarine at depth 0. */
  press(depth: number): void {
    const { state, seat, legal } = this.#source();
    const here = seat !== null && diverOf(state, seat).depth === depth;
    const take = legal.find(({ type }) => type === 'take');
    if (here && take) this.choose(take);
    else if (here && legal.length > 0) this.#tell({ key: 'board.choose' });
    else if (depth > 0 && take) this.#tell({ key: 'board.elsewhere' });
    else this.#tell(spaceLine(state, depth));
  }

  /** Escape. */
  cancel(): void {
    this.#hand = bare;
  }

  #tell(note: Line): void {
    this.#hand = { state: this.#source().state, pending: null, note };
  }
}
