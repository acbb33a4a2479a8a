import type {
  AnyGame,
  Answer,
  Ask,
  Json,
  Known,
  Line,
  Refusal,
  Seat,
  Table,
  TableView,
} from '@rockpool/game';
import { tick } from 'svelte';
import { History } from './history.ts';
import type { KnownLine } from './known.ts';
import { pause, skippable } from './pace.ts';

type AnyView = TableView<unknown, Json>;

/** What the page shows of the table: the newest moment, or an earlier one while moves play. */
export interface Moment {
  readonly state: unknown;
  readonly ask: Ask;
  /** What this page's seat knew then. */
  readonly known: Known;
  readonly last: { readonly before: unknown; readonly answer: Answer; readonly mark: boolean } | null;
}

interface Options {
  /** What a seat knew after each answer of a line; null: the game has no cards. */
  readonly knownAlong: ((game: AnyGame, line: KnownLine) => readonly Known[]) | null;
  /** Several people at this page take turns: hands are covered while it passes from one to the next. */
  readonly passed: boolean;
  /** Milliseconds. */
  readonly now: () => number;
  /** Called when an answer has been shown, unless the board tells it; with no lines when the board is done. */
  readonly onShown: (lines: readonly Line[]) => void;
}

/**
 * Stands between a table and the page: shows answers one by one at a pace that people can follow, keeps the log,
 * lets the player look back without being pulled to the newest moment, and covers hands while the page is passed on.
 */
export class TableShell {
  readonly table: Table;
  readonly #options: Options;
  readonly #history: History;
  readonly #unsubscribe: () => void;
  #view: AnyView = $state.raw() as AnyView;
  #shown = $state(0);
  /** The earlier moment at which the player looks; null: the page follows the table. */
  #browsed: number | null = $state(null);
  /** How many answers there were when the player began to look back. */
  #left = $state(0);
  #log: readonly (readonly Line[])[] = $state.raw([]);
  /** Who holds the page, if it is passed from hand to hand. */
  #holder: Seat | null = $state(null);
  #refusal: Refusal | null = $state.raw(null);
  /** The sentence of the scene that the board plays. */
  #held: Line | null = $state.raw(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownAt = -Infinity;

  constructor(table: Table, options: Options) {
    this.table = table;
    this.#options = options;
    this.#history = new History(table.game, table.seats, table.options);
    this.#view = table.view();
    this.#history.follow(this.#view.answers);
    this.#shown = this.#history.length;
    this.#fillLog(0);
    this.#unsubscribe = table.subscribe(() => this.#update());
  }

  get view(): AnyView {
    return this.#view;
  }

  /** How many answers lie behind the moment that the page shows. */
  readonly position = $derived(this.#browsed ?? this.#shown);
  readonly browsing = $derived(this.#browsed !== null);
  /** How many answers there are to look at. */
  readonly length = $derived(this.#view.answers.length);
  /** Answers that came while the player looked back. */
  readonly missed = $derived(this.browsing ? Math.max(0, this.length - this.#left) : 0);
  /** Whether the page shows the newest moment, and follows. */
  readonly live = $derived(!this.browsing && this.#shown === this.length);
  readonly #along = $derived.by(() => {
    const { game, seats, options } = this.table;
    const { answers, seat, known } = this.#view;
    const { knownAlong, passed } = this.#options;
    return knownAlong?.(game, { seats, options, answers, known, seat: passed ? null : seat }) ?? [];
  });

  readonly moment: Moment = $derived.by(() => {
    // The view is read first, so that each new line counts as a change.
    const view = this.#view;
    const { position } = this;
    const state = this.live ? view.state : this.#history.state(position);
    const answer = this.#history.answer(position - 1);
    const before = this.#history.state(position - 1);
    return {
      state,
      known: this.live ? view.known : (this.#along[position - 1] ?? {}),
      ask: this.live ? view.ask : this.table.game.ask(state),
      last: answer === undefined ? null : { before, answer, mark: true },
    };
  });

  /** The seat to which the page must be handed before it may act or see its cards; null: nobody. */
  readonly handover: Seat | null = $derived.by(() => {
    const { seat, legal, ask } = this.#view;
    const hidden = this.table.game.kind === 'sealed' || ask.ask === 'secret';
    if (!this.#options.passed || !hidden || legal.length === 0 || this.browsing) return null;
    return seat === this.#holder ? null : seat;
  });

  readonly legal: readonly unknown[] = $derived(this.live && this.handover === null ? this.#view.legal : []);
  readonly myTurn = $derived(this.legal.length > 0);
  /** The table waits for this page's seat, whether the player looks or not. */
  readonly called = $derived(
    this.#shown === this.length && this.#held === null && this.#view.legal.length > 0,
  );
  /** The page shows the end of the game. */
  readonly over = $derived(
    this.position === this.length && this.#view.ask.ask === 'over' && (this.browsing || this.#held === null),
  );
  readonly undoable = $derived(this.live && this.handover === null && this.#view.undoable > 0);
  /** Many moves are still to be shown. */
  readonly catchingUp = $derived(!this.browsing && skippable(this.length - this.#shown));
  /** What happened so far, as far as it has been shown and the board does not still tell it: one entry an answer. */
  readonly log = $derived(
    this.#log.slice(0, this.#held === null || this.browsing ? this.#shown : this.#shown - 1),
  );

  /** What happened with the answer that led to the moment shown. */
  readonly told: readonly Line[] = $derived(this.#log[this.position - 1] ?? []);

  /** The board plays a scene of what the last answer led to: the sentence that stands meanwhile. */
  get held(): Line | null {
    return this.#held;
  }

  get refusal(): Refusal | null {
    return this.#refusal;
  }

  act(action: unknown): void {
    if (!this.live) return;
    this.#refusal = this.table.act(action);
  }

  undo(): void {
    this.#refusal = this.table.undo();
  }

  /** Shows a refusal that came from elsewhere (another seat's table, a link). */
  refuse(refusal: Refusal | null): void {
    this.#refusal = refusal;
  }

  takeOver(): void {
    this.#holder = this.#view.seat;
  }

  skip(): void {
    this.#held = null;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#shown = this.#history.length;
  }

  /** Keeps back what comes next, and the end, until it is let go with null. */
  hold(sentence: Line | null): void {
    this.#held = sentence;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (sentence !== null) return;
    if (this.live) this.#options.onShown([]);
    this.#advance();
  }

  /** Looks at the moment after so many answers, and stays there whatever happens at the table. */
  browse(position: number): void {
    if (this.#browsed === null) this.#left = this.length;
    this.#browsed = Math.min(Math.max(0, Math.round(position)), this.length);
  }

  /** Back to what happens now. */
  follow(): void {
    this.#browsed = null;
    this.skip();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#unsubscribe();
    this.table.close();
  }

  #update(): void {
    const view = this.table.view();
    if (view === this.#view) return;
    const common = this.#history.follow(view.answers);
    this.#view = view;
    this.#fillLog(common);
    // Taken back: nothing to follow step by step.
    if (common < this.#shown) this.#shown = common;
    if (this.#browsed !== null) {
      this.#browsed = Math.min(this.#browsed, this.length);
      this.#left = Math.min(this.#left, common);
    }
    this.#advance();
  }

  #advance(): void {
    const answer = this.#history.answer(this.#shown);
    if (answer === undefined || this.#timer !== undefined || this.#held !== null) return;
    const own = answer.ask === 'choose' && answer.seats[0] === this.#view.seat && !this.#options.passed;
    const behind = this.#history.length - this.#shown;
    const wait = own ? 0 : this.#shownAt + pause(answer, behind) - this.#options.now();
    if (wait <= 0) this.#step();
    else this.#timer = setTimeout(() => this.#step(), wait);
  }

  #step(): void {
    this.#timer = undefined;
    this.#shownAt = this.#options.now();
    this.#refusal = null;
    this.#shown += 1;
    const shown = this.#shown;
    // The board sees the answer first: it may tell it by itself.
    void tick().then(() => {
      if (this.#held === null || shown < this.#shown) this.#options.onShown(this.#log[shown - 1] ?? []);
    });
    this.#advance();
  }

  #fillLog(from: number): void {
    const log = this.#log.slice(0, from);
    const { seat, known } = this.#view;
    const { passed } = this.#options;
    // One new answer is told with what is known now; several, each with what was known then.
    const along = passed || this.#history.length - from > 1 ? this.#along : null;
    for (let index = from; index < this.#history.length; index += 1) {
      const answer = this.#history.answer(index);
      if (answer === undefined) break;
      const [before, after] = [this.#history.state(index), this.#history.state(index + 1)];
      const viewer = { seat: passed ? null : seat, known: along === null ? known : (along[index] ?? {}) };
      log.push(this.table.game.describe(before, answer, after, viewer));
    }
    this.#log = log;
  }
}
