import { isRefusal, type Answer, type Known } from '@rockpool/game';
import { apply } from '../apply.ts';
import { ask } from '../ask.ts';
import { start } from '../setup.ts';
import { creatureValue, isCreature } from '../specials.ts';
import {
  specials,
  type Action,
  type BySeat,
  type DomainCard,
  type Options,
  type Place,
  type PlaceDiver,
  type Placed,
  type Side,
  type Special,
  type State,
} from '../vocabulary.ts';

// In these positions the decks lie in order: the Diver of value v is card v − 1, a Special's card is its face.

/** Who sees all faces. */
export const open: Known = {
  divers: Object.fromEntries(Array.from({ length: 14 }, (_, card) => [card, card])),
  specials: Object.fromEntries(Array.from({ length: 6 }, (_, card) => [card, card])),
};

/** The card number of a Special. */
export function cardOf(special: Special): number {
  return specials.indexOf(special);
}

/** Cards of Divers from their values: `1 6 14`. */
function parseHand(text: string): readonly number[] {
  const words = text.split(' ').filter((word) => word !== '');
  return words.map((word) => Number(word) - 1).sort((a, b) => a - b);
}

/** One side of the Nautilus, left to right: values, `kraken`, `fishbone`, or `-` for a free space. */
function parseSide(text: string): (Placed | null)[] {
  return text.split(' ').map((word) => {
    if (word === '-') return null;
    if (isCreature(word)) return { card: cardOf(word), value: creatureValue(word) };
    return { card: Number(word) - 1, value: Number(word) };
  });
}

export interface Setup extends Partial<Omit<State, 'options' | 'hands' | 'held'>> {
  readonly options?: Partial<Options>;
  /** As `parseSide` reads it; empty if left out. */
  readonly top?: string;
  readonly bottom?: string;
  /** By seat, as `parseHand` reads it. */
  readonly hands?: BySeat<string>;
  /** The Special that each seat holds. */
  readonly held?: BySeat<Special | null>;
}

const usual: Options = { wonDomains: 'open', shift: 'any', nemo: 'alternate' };
/** One card of each Domain, one star each: what lies in the columns unless told otherwise. */
const oneOfEach: readonly DomainCard[] = [1, 7, 13, 19, 25];

/** A state of round 1 in the middle of placing; seat 0 is first and asked unless told otherwise. */
export function position(setup: Setup = {}): State {
  const { options, top, bottom, hands, held, ...rest } = setup;
  const first = start(2, { ...usual, ...options });
  const columns = rest.columns ?? oneOfEach;
  const own = (seat: 0 | 1): readonly number[] => {
    const special = held?.[seat] ?? null;
    return special === null ? [] : [cardOf(special)];
  };
  return {
    ...first,
    phase: 'place',
    columns,
    bag: first.bag.filter((card) => !columns.includes(card)),
    spaces: [...parseSide(top ?? '- - - - -'), ...parseSide(bottom ?? '- - - - -')],
    hands: [parseHand(hands?.[0] ?? ''), parseHand(hands?.[1] ?? '')],
    held: [own(0), own(1)],
    ...rest,
  };
}

/** Placing the Diver of that value. */
export function diver(value: number, side: Side, column: number): PlaceDiver {
  return { type: 'place', card: value - 1, value, side, column };
}

/** The same, with the Anchor on a space. */
export function anchoring(placing: PlaceDiver, side: Side, column: number): PlaceDiver {
  return { ...placing, anchor: { card: cardOf('anchor'), side, column } };
}

export function creature(special: 'kraken' | 'fishbone', side: Side, column: number): Place {
  return { type: 'place', card: cardOf(special), special, side, column };
}

/** The state after these actions, each of the seat that is asked, which must be legal. */
export function played(state: State, ...actions: readonly Action[]): State {
  return actions.reduce(
    (now, action) => answered(now, { ask: 'choose', seats: [now.turn], take: [action] }),
    state,
  );
}

/** The state after the table has shuffled or dealt what is asked, as often as told. */
export function dealt(state: State, times = 1): State {
  if (times === 0) return state;
  const asked = ask(state);
  if (asked.ask !== 'shuffle' && asked.ask !== 'deal') throw new Error(`${asked.ask} is asked, not cards`);
  return dealt(answered(state, asked), times - 1);
}

/** The state after these draws. */
export function drawn(state: State, ...draws: readonly number[]): State {
  const asked = ask(state);
  if (asked.ask !== 'chance') throw new Error(`${asked.ask} is asked, not chance`);
  return answered(state, { ...asked, drawn: draws });
}

/** Round 1 just before `keep`, with that first player; the decks lie in order. */
export function begun(options: Partial<Options> = {}, first = 0): State {
  return dealt(drawn(drawn(start(2, { ...usual, ...options }), first), 0, 0, 0, 0, 0), 5);
}

/** What lies on a side, as `parseSide` reads it. */
export function lying({ spaces }: State, side: Side): string {
  const at = side === 'top' ? 0 : 5;
  const name = (placed: Placed | null): string => {
    if (placed === null) return '-';
    return placed.value === 15 ? 'kraken' : placed.value === 0 ? 'fishbone' : String(placed.value);
  };
  return spaces
    .slice(at, at + 5)
    .map(name)
    .join(' ');
}

function answered(state: State, answer: Answer<Action>): State {
  const next = apply(state, answer);
  if (isRefusal(next)) throw new Error(`${JSON.stringify(answer)} is refused: ${next.refused}`);
  return next;
}
