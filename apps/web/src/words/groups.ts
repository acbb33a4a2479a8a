/**
 * The app's words come in groups, each with the screens that need it. What a key starts with says its group; all others
 * come first, with the page. The test beside this file knows which screen brings which. Few groups: each is a file for
 * each language, and two small files weigh more than one.
 */
export const laterWords = {
  saved: ['saved', 'file'],
  /** Rooms, setting up a table and playing at it. */
  table: [
    ...['player', 'seats', 'table', 'presence', 'handover', 'refused', 'house', 'colour', 'lobby', 'chat'],
    ...['reaction', 'trouble', 'working', 'kept', 'farewell', 'invite', 'tables', 'elsewhere'],
  ],
  /** What is opened at a table, or asked of its players, and the screens that are not for friends. */
  opened: [
    ...['new', 'closed', 'replay', 'result', 'settings', 'connection', 'seat-link', 'wish', 'offer', 'away'],
    ...['went-on', 'back', 'continued', 'play-here'],
  ],
  /** What most players never open. */
  rare: ['no-room', 'advice', 'verify', 'fair', 'all-tables'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type LaterWords = keyof typeof laterWords;
export type WordGroup = 'first' | LaterWords;
export const wordGroups = ['first', ...(Object.keys(laterWords) as LaterWords[])] as const;

const byPrefix = new Map<string, LaterWords>(
  Object.entries(laterWords).flatMap(([group, prefixes]) =>
    prefixes.map((prefix) => [prefix, group as LaterWords] as const),
  ),
);

/** The group that a key's words come with. */
export const groupOf = (key: string): WordGroup => byPrefix.get(key.split('.')[0] ?? '') ?? 'first';
