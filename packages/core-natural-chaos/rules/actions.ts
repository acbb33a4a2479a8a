import { cellCount, neighboursOf, reachOf } from './geometry.ts';
import {
  elements,
  type Action,
  type Cell,
  type Element,
  type Face,
  type Move,
  type Piece,
  type Place,
} from './vocabulary.ts';
import type { PlaceStone, Switch } from './vocabulary.ts';

// Every action there is, made once: listing what is legal then allocates nothing but the list. The tables follow
// the canonical order, so walking them in order gives it for free.
const cells = Array.from({ length: cellCount }, (_, cell): Cell => cell);
const made = <A extends Action>(action: A): A => Object.freeze(action);

const faces = elements.map((element): Face => made({ type: 'face', element }));
const places = elements.map((element) => cells.map((cell): Place => made({ type: 'place', element, cell })));
const moves = cells.map((from) => neighboursOf(from).map((to): Move => made({ type: 'move', from, to })));
const switches = cells.map((own) =>
  reachOf(own).map((other): Switch => made({ type: 'switch', own, other })),
);
const stones = cells.map((cell): PlaceStone => made({ type: 'stone', cell }));

/** The four face-off choices, by element's index. */
export function everyFace(): readonly Face[] {
  return faces;
}

/** An element's placements, by cell. */
export function everyPlace(piece: Piece): readonly Place[] {
  return places[piece] ?? [];
}

/** The steps from a cell, target ascending. */
export function everyMove(from: Cell): readonly Move[] {
  return moves[from] ?? [];
}

/** The switches from a cell, target ascending. */
export function everySwitch(own: Cell): readonly Switch[] {
  return switches[own] ?? [];
}

/** The placements of a stone, by cell. */
export function everyStone(): readonly PlaceStone[] {
  return stones;
}

const cellIn = (value: unknown): boolean =>
  Number.isInteger(value) && !Object.is(value, -0) && (value as number) >= 0 && (value as number) < cellCount; // isInteger: a number
const elementIn = (value: unknown): value is Element => (elements as readonly unknown[]).includes(value);

const fields: { readonly [type: string]: { readonly [field: string]: (value: unknown) => boolean } } = {
  face: { element: elementIn },
  place: { element: elementIn, cell: cellIn },
  move: { from: cellIn, to: cellIn },
  switch: { own: cellIn, other: cellIn },
  stone: { cell: cellIn },
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
