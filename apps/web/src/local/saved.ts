import type { Answer, OptionsShape } from '@rockpool/game';
import * as v from 'valibot';
import { nameLength } from '../app/limits.ts';
import type { Store } from '../app/store.ts';

const word = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9_-]{1,64}$/));

/** What a table on this device needs to go on after a reload. What is in the browser's storage is checked, too. */
export const tableSchema = v.object({
  game: word,
  rules: v.pipe(v.number(), v.integer()),
  options: v.custom<OptionsShape>((value) => typeof value === 'object' && value !== null),
  players: v.pipe(v.array(v.picklist(['me', 'house'])), v.minLength(1), v.maxLength(16)),
  /** One a seat; empty for the house. */
  names: v.pipe(v.array(v.pipe(v.string(), v.maxLength(nameLength))), v.maxLength(16)),
  seed: word,
  answers: v.pipe(
    v.array(v.custom<Answer>((value) => typeof value === 'object' && value !== null)),
    v.maxLength(100_000),
  ),
  over: v.boolean(),
  /** Milliseconds since 1970: the newest table is offered first. */
  at: v.number(),
});

export type SavedTable = v.InferOutput<typeof tableSchema>;

const prefix = 'table.';
/** Finished tables beyond these are forgotten. */
const kept = 24;

export function readTable(store: Store, id: string): SavedTable | null {
  const parsed = v.safeParse(tableSchema, store.read(prefix + id));
  return parsed.success ? parsed.output : null;
}

export function writeTable(store: Store, id: string, table: SavedTable): void {
  store.write(prefix + id, table);
}

export function forgetTable(store: Store, id: string): void {
  store.remove(prefix + id);
}

/** All tables kept here, newest first; the oldest finished ones beyond the limit are forgotten on the way. */
export function listTables(store: Store): { id: string; table: SavedTable }[] {
  const tables = store
    .keys(prefix)
    .map((key) => key.slice(prefix.length))
    .flatMap((id) => {
      const table = readTable(store, id);
      return table === null ? [] : [{ id, table }];
    })
    .sort((a, b) => b.table.at - a.table.at);
  const old = new Set(
    tables
      .filter(({ table }) => table.over)
      .slice(kept)
      .map(({ id }) => id),
  );
  for (const id of old) forgetTable(store, id);
  return tables.filter(({ id }) => !old.has(id));
}
