import type { Ask, Game } from '../../contract.ts';
import type { Refusal, Seat } from '../../vocabulary.ts';

/**
 * Example of a sealed game with private legality: three cards each, two tricks, and who can follow suit must. Whether
 * a seat could is known to it alone, so `apply` takes any card, `legal` offers only what follows, and when the cards
 * that are left are revealed at the end, whoever held back the suit is named in the `breach`.
 */
export interface TricksState {
  readonly phase: 'shuffle' | 'deal' | 'play' | 'reveal' | 'over';
  /** The seat that is dealt to or must play. */
  readonly turn: Seat;
  /** Cards of each seat that nobody else has seen, ascending. */
  readonly hands: readonly (readonly number[])[];
  /** Faces of the open trick, in the order in which they were played. */
  readonly trick: readonly number[];
  /** Who leads the open trick. */
  readonly leader: Seat;
  readonly won: readonly number[];
  /** Suits that each seat did not follow: it cannot have them. */
  readonly lacks: readonly (readonly number[])[];
  /** Seats that turned out to have held one of those. */
  readonly revoked: readonly Seat[];
  /** Faces turned up so far. */
  readonly seen: readonly number[];
}
export interface TricksAction {
  readonly type: 'play';
  readonly card: number;
  readonly face: number;
}

const ranks = 6;
const size = 4 * ranks;
const hand = 3;
const tricks = 2;
const suitOf = (face: number): number => Math.trunc(face / ranks);
const rankOf = (face: number): number => face % ranks;

const put = <T>(list: readonly T[], at: number, item: T): T[] =>
  list.map((old, index) => (index === at ? item : old));
const left = (state: TricksState): number[] => state.hands.flat().sort((a, b) => a - b);

function check(state: TricksState, seat: Seat, action: unknown): Refusal | null {
  if (state.phase === 'over') return { refused: 'game-over' };
  if (state.phase !== 'play' || seat !== state.turn) return { refused: 'not-your-turn' };
  if (typeof action !== 'object' || action === null) return { refused: 'bad-answer' };
  const { type, card, face, ...rest } = action as Record<string, unknown>;
  if (type !== 'play' || Object.keys(rest).length > 0) return { refused: 'bad-answer' };
  if (!state.hands[seat]?.some((own) => own === card)) return { refused: 'not-your-card' };
  const possible = Number.isSafeInteger(face) && Number(face) >= 0 && Number(face) < size;
  return possible && !state.seen.includes(Number(face)) ? null : { refused: 'wrong-face' };
}

/** A face of a seat becomes public: it may show that the seat could have followed suit before. */
function turnUp(state: TricksState, seat: Seat, card: number, face: number): TricksState {
  const broke = state.lacks[seat]?.includes(suitOf(face)) === true && !state.revoked.includes(seat);
  return {
    ...state,
    hands: put(
      state.hands,
      seat,
      (state.hands[seat] ?? []).filter((own) => own !== card),
    ),
    seen: [...state.seen, face],
    revoked: broke ? [...state.revoked, seat].sort((a, b) => a - b) : state.revoked,
  };
}

/** The highest card of the suit that was led takes the trick. */
function winner(leader: Seat, trick: readonly number[]): Seat {
  const lead = suitOf(trick[0] ?? 0);
  const following = trick.filter((face) => suitOf(face) === lead);
  const best = following.reduce((high, face) => (rankOf(face) > rankOf(high) ? face : high));
  return (leader + trick.indexOf(best)) % trick.length;
}

function play(state: TricksState, seat: Seat, { card, face }: TricksAction): TricksState {
  const seats = state.hands.length;
  const [lead] = state.trick;
  const follows = lead === undefined || suitOf(lead) === suitOf(face);
  const shown = turnUp(state, seat, card, face);
  const trick = [...state.trick, face];
  const lacks = follows
    ? shown.lacks
    : put(shown.lacks, seat, [...new Set([...(shown.lacks[seat] ?? []), suitOf(lead)])]);
  if (trick.length < seats) return { ...shown, lacks, trick, turn: (seat + 1) % seats };
  const taker = winner(state.leader, trick);
  const won = state.won.map((count, owner) => (owner === taker ? count + 1 : count));
  const done = won.reduce((sum, count) => sum + count, 0) === tricks;
  return { ...shown, lacks, won, trick: [], leader: taker, turn: taker, phase: done ? 'reveal' : 'play' };
}

function ask(state: TricksState): Ask {
  switch (state.phase) {
    case 'shuffle':
      return { ask: 'shuffle', deck: 'cards', size };
    case 'deal':
      return {
        ask: 'deal',
        deck: 'cards',
        cards: Array.from({ length: hand }, (_, index) => state.turn * hand + index),
        to: state.turn,
      };
    case 'play':
      return { ask: 'choose', seats: [state.turn] };
    case 'reveal':
      return { ask: 'reveal', deck: 'cards', cards: left(state) };
    case 'over': {
      const most = Math.max(...state.won);
      return {
        ask: 'over',
        scores: state.won,
        winners: state.won.flatMap((count, seat) => (count === most ? [seat] : [])),
        breach: state.revoked.map((seat) => ({ seat, code: 'revoke' })),
      };
    }
  }
}

export const trickTaking: Game<TricksState, TricksAction, Record<string, never>> = {
  id: 'tricks',
  rules: 1,
  seats: [2, 3, 4, 5, 6],
  kind: 'sealed',
  minutes: [1, 2],
  options: {},
  codes: ['bad-answer', 'game-over', 'not-your-card', 'not-your-turn', 'wrong-face'],
  decks: () => ({ cards: { size } }),
  start: (seats) => ({
    phase: 'shuffle',
    turn: 0,
    hands: Array.from({ length: seats }, () => []),
    trick: [],
    leader: 0,
    won: Array.from({ length: seats }, () => 0),
    lacks: Array.from({ length: seats }, () => []),
    revoked: [],
    seen: [],
  }),
  ask,
  legal(state, seat, known) {
    if (state.phase !== 'play' || seat !== state.turn) return [];
    const own = (state.hands[seat] ?? []).flatMap((card) => {
      const face = known['cards']?.[card];
      return face === undefined ? [] : [{ type: 'play' as const, card, face }];
    });
    const [lead] = state.trick;
    const following = own.filter(({ face }) => lead !== undefined && suitOf(face) === suitOf(lead));
    return following.length > 0 ? following : own;
  },
  check,
  apply(state, answer) {
    if (state.phase === 'over') return { refused: 'game-over' };
    if (ask(state).ask !== answer.ask) return { refused: 'bad-answer' };
    switch (answer.ask) {
      case 'shuffle':
        return { ...state, phase: 'deal' };
      case 'deal': {
        const hands = put(state.hands, state.turn, answer.cards);
        const last = state.turn + 1 === hands.length;
        return { ...state, hands, turn: last ? 0 : state.turn + 1, phase: last ? 'play' : 'deal' };
      }
      case 'choose': {
        const [seat] = answer.seats;
        const [action] = answer.take;
        return check(state, seat, action) ?? play(state, seat, action);
      }
      case 'reveal': {
        const after = answer.cards.reduce((now, card, index) => {
          const owner = now.hands.findIndex((cards) => cards.includes(card));
          return turnUp(now, owner, card, answer.faces[index] ?? 0);
        }, state);
        return { ...after, phase: 'over' };
      }
      default:
        return { refused: 'bad-answer' };
    }
  },
  shows: (_, __, { card, face }) => [{ deck: 'cards', card, face }],
  prompt(state) {
    if (state.phase === 'over') return { key: 'prompt.over' };
    return state.phase === 'play'
      ? { key: 'prompt.turn', values: { who: { seat: state.turn } } }
      : { key: 'prompt.table' };
  },
  label: (_, __, { face }) => ({
    key: 'action.play',
    values: { suit: suitOf(face) + 1, rank: rankOf(face) + 1 },
  }),
  describe(_, answer) {
    switch (answer.ask) {
      case 'choose': {
        const [{ face }] = answer.take;
        const values = { who: { seat: answer.seats[0] }, suit: suitOf(face) + 1, rank: rankOf(face) + 1 };
        return [{ key: 'event.played', values }];
      }
      case 'deal':
        return [{ key: 'event.dealt', values: { who: { seat: answer.to }, count: answer.cards.length } }];
      case 'reveal':
        return [{ key: 'event.revealed' }];
      default:
        return [];
    }
  },
  guess(state, _, known, draw) {
    const own = known['cards'] ?? {};
    const faces = Array.from({ length: size }, (_, face) => face).filter(
      (face) => !Object.values(own).includes(face) && !state.seen.includes(face),
    );
    const unseen = left(state).filter((card) => own[card] === undefined);
    return {
      cards: {
        ...own,
        ...Object.fromEntries(unseen.map((card) => [card, faces.splice(draw(faces.length), 1)[0] ?? 0])),
      },
    };
  },
};
