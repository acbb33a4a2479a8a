import type { Answer, Known, Line, Seat, Viewer } from '@rockpool/game';
import { shifted, shiftsFor } from './arrows.ts';
import { takers } from './award.ts';
import { diverOf, otherSeat } from './hands.ts';
import { shiftLine } from './label.ts';
import { cardValues, domainValues, listed, spaceValues, who } from './place-words.ts';
import { place } from './place.ts';
import { prompt } from './prompt.ts';
import { cardAt, isFull, spaceOf } from './spaces.ts';
import { heldBy, specialOf } from './specials.ts';
import { domains, type Action, type Place, type State } from './vocabulary.ts';
import { ownerOf } from './won.ts';

/**
 * What happened, as this viewer may say it: a face is named only if it was shown or if the viewer knows it. `known`
 * is what he knows right after the answer; faces of an earlier shuffle are not his to tell.
 */
export function describe(
  before: State,
  answer: Answer<Action>,
  after: State,
  viewer: Viewer,
): readonly Line[] {
  switch (answer.ask) {
    case 'chance':
      return before.phase === 'starter'
        ? [{ key: 'event.starter', values: { who: who(after.first) } }]
        : roundStart(after);
    case 'deal':
      return dealing(before, answer, viewer);
    case 'choose':
      return choosing(before, answer.take[0], after, viewer.known);
    default:
      return []; // a shuffle: the round's first line says enough
  }
}

function roundStart({ round, first, columns }: State): readonly Line[] {
  const cards = columns.map((card, column): Line => {
    return { key: 'event.domain', values: { column: column + 1, ...domainValues(card) } };
  });
  return [{ key: 'event.round', values: { round, who: who(first) } }, ...cards];
}

/** The same sentence with the Divers' values if all are known, and their number if not. */
function withDivers(key: string, cards: readonly number[], known: Known, values: Line['values']): Line {
  const seen = cards.flatMap((card) => diverOf(known, card) ?? []);
  if (seen.length < cards.length) return { key, values: { ...values, count: cards.length } };
  return { key: `${key}.seen.${cards.length}`, values: { ...values, ...listed(seen) } };
}

function dealing(
  before: State,
  { cards, to }: Extract<Answer, { ask: 'deal' }>,
  { seat, known }: Viewer,
): readonly Line[] {
  const values = { who: who(to) };
  const [a = null, b = null] = cards.map((card) => specialOf(known, card));
  switch (before.phase) {
    case 'hands':
      return [withDivers('event.hand', cards, known, values)];
    case 'bell':
      return [withDivers('event.bell.cards', cards, known, values)];
    case 'pair':
      if (a === null || b === null) return [{ key: 'event.pair', values }];
      return [{ key: 'event.pair.seen', values: { ...values, special: { word: a }, special2: { word: b } } }];
    case 'hand-over':
      return a === null || seat !== to
        ? []
        : [{ key: 'event.handed', values: { ...values, special: { word: a } } }];
    case 'eye':
    case 'harpoon':
    case 'give': {
      if (seat !== to) return [];
      const told = withDivers(`event.sees.${before.phase}`, cards, known, values);
      return told.key.includes('.seen.') ? [told] : [];
    }
    default:
      return [];
  }
}

function choosing(before: State, action: Action, after: State, known: Known): readonly Line[] {
  const seat = before.turn;
  const values = { who: who(seat) };
  switch (action.type) {
    case 'keep':
      return [keeping(before, seat, action.card, known)];
    case 'eye':
    case 'harpoon':
      return [{ key: `event.${action.type}`, values: { ...values, whom: who(otherSeat(seat)) } }];
    case 'bell':
    case 'pass':
    case 'giveback':
      return [{ key: `event.${action.type}`, values }];
    case 'return':
      return [withDivers('event.return', [action.card], known, values)];
    case 'swap':
      return [withDivers('event.swap', [...before.passing, action.give], known, values)];
    case 'place':
      return placing(before, action, after);
    case 'shift': {
      const arrow = before.arrow ?? 0;
      return [shiftLine('event', before, action), ...roundEnd(shifted(before, arrow, action), after)];
    }
  }
}

function keeping(before: State, seat: Seat, card: number, known: Known): Line {
  const passed = heldBy(before, seat).find((other) => other !== card) ?? card;
  const [kept, other] = [specialOf(known, card), specialOf(known, passed)];
  if (kept === null || other === null) return { key: 'event.keep', values: { who: who(seat) } };
  const words = { special: { word: kept }, special2: { word: other } };
  return { key: 'event.keep.seen', values: { who: who(seat), ...words } };
}

/** The card, its anchor, a move that its arrow makes by itself, and the awards if it was the last one. */
function placing(before: State, action: Place, after: State): readonly Line[] {
  const arrow = spaceOf(action.side, action.column);
  const placed: State = { ...place(before, action), arrow };
  const value = cardAt(placed.spaces, arrow)?.value ?? 0;
  const values = { who: who(before.turn), ...cardValues(value), ...spaceValues(arrow) };
  const lines: Line[] = [{ key: 'event.place', values }];
  if (placed.anchor !== null && before.anchor === null) {
    const held = cardValues(cardAt(placed.spaces, placed.anchor)?.value ?? 0);
    lines.push({ key: 'event.anchor', values: { ...held, ...spaceValues(placed.anchor) } });
  }
  const [only, another] = shiftsFor(placed, arrow);
  if (another !== undefined) return lines;
  if (only === undefined) return [...lines, ...roundEnd(placed, after)];
  return [...lines, shiftLine('event', placed, only), ...roundEnd(shifted(placed, arrow, only), after)];
}

/** With all spaces full: who takes which Domain card, what is won for good by it, and the result. */
function roundEnd(settled: State, after: State): readonly Line[] {
  if (!isFull(settled.spaces)) return [];
  const lines: Line[] = takers(settled).map((seat, column) => {
    const card = settled.columns[column] ?? 0;
    return { key: 'event.award', values: { who: who(seat), column: column + 1, ...domainValues(card) } };
  });
  for (const domain of domains) {
    const owner = ownerOf(after, domain);
    if (owner === null || ownerOf(settled, domain) !== null) continue;
    lines.push({ key: 'event.for-good', values: { who: who(owner), domain: { word: domain } } });
  }
  return after.phase === 'over' ? [...lines, prompt(after)] : lines;
}
