/** The last file that was opened, by what its address carries: the address holds the moves, not what was signed. */
let last: { readonly packed: string; readonly text: string } | null = null;

export function keepOpened(packed: string, text: string): void {
  last = { packed, text };
}

/** The whole file that this replay came from, while the page lives. */
export const openedText = (packed: string): string | null => (last?.packed === packed ? last.text : null);
