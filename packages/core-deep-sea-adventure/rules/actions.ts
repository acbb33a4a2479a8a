import type { Action, Course } from './vocabulary.ts';
import { courses } from './vocabulary.ts';

// Every action that needs no number, made once; drops too, up to a load that nobody can get past.
const made = <A extends Action>(action: A): A => Object.freeze(action);
const chips = 32;

/** The choice of a course: down, up. */
export const everyCourse: readonly Action[] = courses.map((to) => made({ type: 'course', to }));

const leave = made({ type: 'leave' });
const drops = Array.from({ length: chips }, (_, item) => made({ type: 'drop', item }));

/** What may be done on a treasure: leave, take. */
export const onTreasure: readonly Action[] = [leave, made({ type: 'take' })];

/** What may be done on a blank with that many items: leave, then a drop for each item. */
export function onBlank(items: number): readonly Action[] {
  return [leave, ...drops.slice(0, items)];
}

const isCourse = (value: unknown): value is Course => (courses as readonly unknown[]).includes(value);
/** A whole number from 0. Minus zero has other canonical bytes, so it is none. */
export const isIndex = (value: unknown): value is number =>
  Number.isSafeInteger(value) && !Object.is(value, -0) && (value as number) >= 0; // isSafeInteger: a number

const fields: { readonly [type: string]: { readonly [field: string]: (value: unknown) => boolean } } = {
  course: { to: isCourse },
  leave: {},
  take: {},
  drop: { item: isIndex },
};

/** An action from outside: known type, exactly its fields, each in range; else null. */
export function parseAction(value: unknown): Action | null {
  if (typeof value !== 'object' || value === null) return null;
  const given = value as { readonly [field: string]: unknown }; // any object may be asked for any field
  const { type } = given;
  if (typeof type !== 'string' || !Object.hasOwn(fields, type)) return null;
  const wanted = Object.entries(fields[type] ?? {});
  if (Object.keys(given).length !== wanted.length + 1) return null;
  if (!wanted.every(([field, fits]) => Object.hasOwn(given, field) && fits(given[field]))) return null;
  return value as Action; // just checked, field by field
}
