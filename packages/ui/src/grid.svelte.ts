/**
 * The keyboard behaviour of a grid: one tab stop, arrow keys inside, as in the ARIA Authoring Practices' grid
 * pattern. It knows rows and columns as a person sees them and nothing of what is in the cells.
 */

/** Where the focus is, 0-based from the top left. */
export interface Spot {
  readonly row: number;
  readonly column: number;
}

export interface GridOptions {
  readonly rows: () => number;
  readonly columns: () => number;
  /** Enter or Space on a spot. */
  readonly press: (spot: Spot) => void;
  /** Escape. */
  readonly cancel?: () => void;
  /** Any other key without Ctrl, Alt or Meta; true if it meant something. */
  readonly key?: (key: string, spot: Spot) => boolean;
}

/** Where a key leads from a spot, or null if it is not a moving key. Ctrl+Home and Ctrl+End are the grid's corners. */
export function moved(spot: Spot, key: string, ctrl: boolean, rows: number, columns: number): Spot | null {
  const { row, column } = spot;
  switch (key) {
    case 'ArrowUp':
      return { row: Math.max(0, row - 1), column };
    case 'ArrowDown':
      return { row: Math.min(rows - 1, row + 1), column };
    case 'ArrowLeft':
      return { row, column: Math.max(0, column - 1) };
    case 'ArrowRight':
      return { row, column: Math.min(columns - 1, column + 1) };
    case 'Home':
      return { row: ctrl ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrl ? rows - 1 : row, column: columns - 1 };
    case 'PageUp':
      return { row: 0, column };
    case 'PageDown':
      return { row: rows - 1, column };
    default:
      return null;
  }
}

/**
 * One grid on the page. Give the container `role="grid"`, `onkeydown={grid.keydown}` and the attachment
 * `{@attach grid.attach}`; each cell `tabindex={grid.tabindex(row, column)}` and `data-spot="{row}:{column}"`.
 */
export class RovingGrid {
  spot: Spot = $state.raw({ row: 0, column: 0 });
  readonly #options: GridOptions;
  #container: HTMLElement | null = null;

  constructor(options: GridOptions) {
    this.#options = options;
  }

  readonly attach = (container: HTMLElement): (() => void) => {
    this.#container = container;
    const follow = (event: Event): void => {
      this.spot = this.spotUnder(event) ?? this.spot;
    };
    container.addEventListener('focusin', follow);
    return () => {
      container.removeEventListener('focusin', follow);
      this.#container = null;
    };
  };

  /** Of all cells one can be reached with the Tab key. */
  tabindex(row: number, column: number): 0 | -1 {
    return this.spot.row === row && this.spot.column === column ? 0 : -1;
  }

  /** The cell that an event happened on; null: it was beside all cells. */
  spotUnder({ target }: Event): Spot | null {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-spot]') : null;
    const [row, column] = cell?.dataset['spot']?.split(':').map(Number) ?? [];
    return row === undefined || column === undefined ? null : { row, column };
  }

  /** Moves the focus there, and scrolls it into view if it must. */
  focus(spot: Spot): void {
    this.spot = spot;
    this.#container?.querySelector<HTMLElement>(`[data-spot="${spot.row}:${spot.column}"]`)?.focus();
  }

  readonly keydown = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey || event.defaultPrevented) return;
    const { rows, columns, press, cancel, key } = this.#options;
    const to = moved(this.spot, event.key, event.ctrlKey, rows(), columns());
    let handled = true;
    if (to) this.focus(to);
    else if (event.ctrlKey) handled = false;
    else if (event.key === 'Enter' || event.key === ' ') press(this.spot);
    else if (event.key === 'Escape' && cancel) cancel();
    else handled = key?.(event.key, this.spot) ?? false;
    if (handled) event.preventDefault();
  };
}
