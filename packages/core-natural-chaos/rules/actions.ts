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

// Every action there is, made once: listing what is legal then allocates nothing but the list.
const cells = Array.from({ length: cellCount }, (_, cell): Cell => cell);
const made = <A extends Action>(action: A): A => Object.freeze(action);

const faces = elements.map((element): Face => made({ type: 'face', element }));
const places = elements.map((element) => cells.map((cell): Place => made({ type: 'place', element, cell })));
const stones = cells.map((cell): PlaceStone => made({ type: 'stone', cell }));
const moves: Move[] = [];
const switches: Switch[] = [];
for (const from of cells) {
  for (const to of neighboursOf(from)) moves[pair(from, to)] = made({ type: 'move', from, to });
  for (const to of reachOf(from)) switches[pair(from, to)] = made({ type: 'switch', own: from, other: to });
}

function pair(from: Cell, to: Cell): number {
  return from * cellCount + to;
}

/** The four face-off choices, by element's index. */
export function everyFace(): readonly Face[] {
  return faces;
}

export function placeOf(piece: Piece, cell: Cell): Place {
  return places[piece]?.[cell] ?? made({ type: 'place', element: elements[piece], cell });
}

export function moveOf(from: Cell, to: Cell): Move {
  return moves[pair(from, to)] ?? made({ type: 'move', from, to });
}

export function switchOf(own: Cell, other: Cell): Switch {
  return switches[pair(own, other)] ?? made({ type: 'switch', own, other });
}

/** The placements of a stone, by cell. */
export function everyStone(): readonly PlaceStone[] {
  return stones;
}

const cellIn = (value: unknown): boolean =>
  Number.isInteger(value) && !Object.is(value, -0) && (value as number) >= 0 && (value as number) < cellCount; // isInteger: a number
const elementIn = (value: unknown): value is Element => (elements as readonly unknown[]).includes(value);

type Field = readonly [name: string, fits: (value: unknown) => boolean];
const fields: { readonly [type: string]: readonly Field[] } = {
  face: [['element', elementIn]],
  place: [
    ['element', elementIn],
    ['cell', cellIn],
  ],
  move: [
    ['from', cellIn],
    ['to', cellIn],
  ],
  switch: [
    ['own', cellIn],
    ['other', cellIn],
  ],
  stone: [['cell', cellIn]],
};

/** An action from outside: known type, exactly its fields, each in range; else null. */
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
