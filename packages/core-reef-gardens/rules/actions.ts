import type { Action, Cell } from './vocabulary.ts';
import { rowSizes, species } from './vocabulary.ts';

/** A whole number from 0. Minus zero has other canonical bytes, so it is none. */
export const isIndex = (value: unknown): value is number =>
  Number.isSafeInteger(value) && !Object.is(value, -0) && (value as number) >= 0; // isSafeInteger: a number

const isRow = (value: unknown): boolean => isIndex(value) && value < rowSizes.length;
const isSpecies = (value: unknown): boolean => (species as readonly unknown[]).includes(value);

/** One or more cells, ascending. */
function areReefs(value: unknown): value is readonly Cell[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  let last = -1;
  for (const cell of value as readonly unknown[]) {
    if (!isIndex(cell) || cell <= last) return false;
    last = cell;
  }
  return true;
}

type Field = readonly [name: string, fits: (value: unknown) => boolean];
const fields: { readonly [type: string]: readonly Field[] } = {
  row: [['row', isRow]],
  surface: [['reefs', areReefs]],
  plant: [
    ['tile', isIndex],
    ['cell', isIndex],
  ],
  discard: [['tile', isIndex]],
  grant: [],
  recall: [['reef', isIndex]],
  current: [
    ['tile', isIndex],
    ['row', isRow],
    ['index', isIndex],
  ],
  cutting: [['species', isSpecies]],
  done: [],
};

/** An action from outside: known type, exactly its fields, each well formed; else null. Cells may be beyond the map. */
export function parseAction(value: unknown): Action | null {
  if (typeof value !== 'object' || value === null) return null;
  const given = value as { readonly [field: string]: unknown }; // any object may be asked for any field
  const { type } = given;
  if (typeof type !== 'string' || !Object.hasOwn(fields, type)) return null;
  const wanted = fields[type] ?? [];
  if (Object.keys(given).length !== wanted.length + 1) return null;
  if (!wanted.every(([field, fits]) => Object.hasOwn(given, field) && fits(given[field]))) return null;
  return value as Action; // just checked, field by field
}
