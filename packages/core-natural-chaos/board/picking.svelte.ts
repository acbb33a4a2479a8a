import { isRefusal, type Line, type Refusal, type Seat } from '@rockpool/game';
import { contentAt, holds, isPiece, sideOfSeat } from '../rules/pieces.ts';
import { empty, type Action, type Cell, type Element, type State } from '../rules/vocabulary.ts';
import { movable, nothing, placeable, stonesOnly, targetsOf, type Picked, type Target } from './offers.ts';

/** What picking reads of the table. */
export interface Source {
  readonly state: State;
  readonly seat: Seat | null;
  readonly legal: readonly Action[];
  /** The player wants to be asked before each action. */
  readonly confirm: boolean;
  act(action: Action): void;
  probe(action: Action): State | Refusal;
}

/** An action that waits for a second word: the player asked to be asked, or it would lose the game at once. */
export interface Pending {
  readonly action: Action;
  readonly why: 'confirm' | 'loses';
}

interface Hand {
  /** The state that it was picked in: a pick does not outlive its turn. */
  readonly state: State | null;
  readonly picked: Picked;
  readonly pending: Pending | null;
  /** Why the last tap did nothing. */
  readonly note: Line | null;
}

const bare: Hand = { state: null, picked: nothing, pending: null, note: null };

/**
 * The taps that lead to an action: what is picked, what it could do, and what to tell the player. It reads the
 * legal actions and calls no rules; why something is not legal it asks the table.
 */
export class Picking {
  #hand: Hand = $state.raw(bare);
  /** The cell under the mouse or the keyboard's focus. */
  pointed: Cell | null = $state.raw(null);
  readonly #source: () => Source;

  constructor(source: () => Source) {
    this.#source = source;
  }

  get #now(): Hand {
    const { state, legal } = this.#source();
    return this.#hand.state === state && legal.length > 0 ? this.#hand : bare;
  }

  /** What is in hand. A stone is always in hand in its turn. */
  get picked(): Picked {
    return stonesOnly(this.#source().legal) ? { kind: 'stone' } : this.#now.picked;
  }

  get pending(): Pending | null {
    return this.#now.pending;
  }

  get note(): Line | null {
    return this.#now.note;
  }

  get targets(): ReadonlyMap<Cell, Target> {
    return targetsOf(this.#source().legal, this.picked);
  }

  /** A tap, click or Enter on a cell. */
  press(cell: Cell): void {
    const { legal } = this.#source();
    if (legal.length === 0 || legal[0]?.type === 'face') return;
    const { picked, pending } = this;
    const target = this.targets.get(cell);
    if (target) {
      if (pending?.why === 'confirm' && pending.action === target.action) this.confirm();
      else this.choose(target.action);
    } else if (picked.kind === 'piece' && picked.cell === cell) this.#hold(nothing);
    else if (movable(legal).includes(cell)) this.#hold({ kind: 'piece', cell });
    else this.#missed(cell, picked);
  }

  /** Takes an element from the supply, or puts it back. With an empty cell picked, places it there. */
  take(element: Element): void {
    const { legal } = this.#source();
    const { picked } = this;
    if (picked.kind === 'spot') {
      const { cell } = picked;
      const there = legal.find((a) => a.type === 'place' && a.element === element && a.cell === cell);
      if (there) {
        this.choose(there);
        return;
      }
    }
    const again = picked.kind === 'supply' && picked.element === element;
    this.#hold(again || !placeable(legal).includes(element) ? nothing : { kind: 'supply', element });
  }

  /** Does it, or asks first. */
  choose(action: Action): void {
    const source = this.#source();
    const why = losesAtOnce(source, action) ? 'loses' : source.confirm ? 'confirm' : null;
    if (why) this.#hold(this.picked, { pending: { action, why } });
    else this.#do(action);
  }

  /** The second word. */
  confirm(): void {
    if (this.pending) this.#do(this.pending.action);
  }

  /** Escape, or a tap beside the board: first the question goes, then the pick. */
  cancel(): void {
    this.#hold(this.pending ? this.picked : nothing);
  }

  #do(action: Action): void {
    this.#hand = bare;
    this.#source().act(action);
  }

  #hold(picked: Picked, more: { pending?: Pending; note?: Line } = {}): void {
    const { pending = null, note = null } = more;
    this.#hand = { state: this.#source().state, picked, pending, note };
  }

  /** A tap that fits nothing says why, and lets go of a picked piece; an element in hand stays there. */
  #missed(cell: Cell, picked: Picked): void {
    const { state, seat } = this.#source();
    const there = contentAt(state.cells, cell);
    if (seat !== null && holds(there, sideOfSeat(seat))) this.#hold(nothing, noting('board.stuck'));
    else if (picked.kind === 'stone') this.#explain({ type: 'stone', cell }, picked);
    else if (picked.kind === 'supply')
      this.#explain({ type: 'place', element: picked.element, cell }, picked);
    else if (picked.kind === 'piece' && there === empty) {
      this.#explain({ type: 'move', from: picked.cell, to: cell }, nothing);
    } else if (picked.kind === 'piece')
      this.#explain({ type: 'switch', own: picked.cell, other: cell }, nothing);
    else if (there !== empty) this.#hold(nothing, noting(isPiece(there) ? 'board.theirs' : 'board.stone'));
    else this.#missedEmpty(cell, picked);
  }

  /** An empty cell with nothing in hand: it can be filled, or it says why not. */
  #missedEmpty(cell: Cell, picked: Picked): void {
    const { legal } = this.#source();
    const element = placeable(legal)[0];
    if (element === undefined) this.#hold(nothing, noting('board.nothing_to_place'));
    else if (placeable(legal, cell).length === 0) this.#explain({ type: 'place', element, cell }, nothing);
    else this.#hold(picked.kind === 'spot' && picked.cell === cell ? nothing : { kind: 'spot', cell });
  }

  /** Asks the table why an action is refused. */
  #explain(action: Action, keep: Picked): void {
    const answer = this.#source().probe(action);
    if (isRefusal(answer)) this.#hold(keep, noting(`refused.${answer.refused}`, answer.values));
    else this.#hold(keep);
  }
}

function noting(key: string, values?: Line['values']): { note: Line } {
  return { note: values ? { key, values } : { key } };
}

/** Whether the action ends the game with the other side's line. */
function losesAtOnce(source: Source, action: Action): boolean {
  if (source.seat === null || (action.type !== 'switch' && action.type !== 'move')) return false;
  const after = source.probe(action);
  return !isRefusal(after) && after.end?.by === 'line' && after.end.side !== sideOfSeat(source.seat);
}
