import type { Ask, Game } from '../../contract.ts';
import type { Refusal, Seat } from '../../vocabulary.ts';

/**
 * Example of a sealed game that meets every kind of card ask. Nine pearls are sealed and two dealt to each seat.
 * Each seat in turn shows one of its pearls (it scores the face) or peeks at the pearl in the middle. Then the
 * pearls not shown are sealed again under new numbers, one is dealt to each seat, who must show it, and the
 * next one is revealed for nobody.
 */
export interface PearlsState {
  readonly scores: readonly number[];
  readonly phase: 'seal' | 'deal' | 'act' | 'peek' | 'reseal' | 'redeal' | 'show' | 'reveal' | 'over';
  readonly turn: Seat;
  /** Cards of each seat that nobody else has seen. */
  readonly hands: readonly (readonly number[])[];
  /** Face-down pearls of nobody; the first is the middle. */
  readonly pool: readonly number[];
  /** Faces turned up so far. */
  readonly seen: readonly number[];
}
export type PearlsAction =
  { readonly type: 'peek' } | { readonly type: 'show'; readonly card: number; readonly face: number };

const size = 9;
const isOver = (state: PearlsState): boolean => state.phase === 'over';
const mayAct = (state: PearlsState): boolean => state.phase === 'act' || state.phase === 'show';
const hidden = (state: PearlsState): number[] => [...state.hands.flat(), ...state.pool].sort((a, b) => a - b);

function check(state: PearlsState, seat: Seat, action: unknown): Refusal | null {
  if (isOver(state)) return { refused: 'game-over' };
  if (!mayAct(state) || seat !== state.turn) return { refused: 'not-your-turn' };
  if (typeof action !== 'object' || action === null) return { refused: 'bad-answer' };
  const { type, card, face, ...rest } = action as Record<string, unknown>;
  if (Object.keys(rest).length > 0) return { refused: 'bad-answer' };
  if (type === 'peek')
    return Object.keys(action).length === 1 && state.phase === 'act' ? null : { refused: 'bad-answer' };
  if (type !== 'show') return { refused: 'bad-answer' };
  if (!state.hands[seat]?.some((own) => own === card)) return { refused: 'not-your-card' };
  const possible = Number.isSafeInteger(face) && Number(face) >= 0 && Number(face) < size;
  return possible && !state.seen.includes(Number(face)) ? null : { refused: 'wrong-face' };
}

const next = (state: PearlsState, last: PearlsState['phase']): PearlsState =>
  state.turn + 1 < state.scores.length
    ? { ...state, turn: state.turn + 1 }
    : { ...state, turn: 0, phase: last };

function ask(state: PearlsState): Ask {
  switch (state.phase) {
    case 'seal':
      return { ask: 'shuffle', deck: 'pearls', size };
    case 'deal':
      return { ask: 'deal', deck: 'pearls', cards: [2 * state.turn, 2 * state.turn + 1], to: state.turn };
    case 'peek':
      return { ask: 'deal', deck: 'pearls', cards: state.pool.slice(0, 1), to: state.turn };
    case 'reseal':
      return { ask: 'shuffle', deck: 'pearls', size: hidden(state).length, cards: hidden(state) };
    case 'redeal':
      return { ask: 'deal', deck: 'pearls', cards: [state.pool[0] ?? 0], to: state.turn };
    case 'act':
    case 'show':
      return { ask: 'choose', seats: [state.turn] };
    case 'reveal':
      return { ask: 'reveal', deck: 'pearls', cards: state.pool.slice(0, 1) };
    case 'over':
      return {
        ask: 'over',
        scores: state.scores,
        winners: state.scores.flatMap((score, seat) => (score === Math.max(...state.scores) ? [seat] : [])),
      };
  }
}

export const pearls: Game<PearlsState, PearlsAction, Record<string, never>> = {
  id: 'pearls',
  rules: 1,
  seats: [2, 3],
  kind: 'sealed',
  minutes: [1, 2],
  options: {},
  codes: ['bad-answer', 'game-over', 'not-your-card', 'not-your-turn', 'wrong-face'],
  decks: () => ({ pearls: { size } }),
  start: (seats) => ({
    scores: Array.from({ length: seats }, () => 0),
    phase: 'seal',
    turn: 0,
    hands: Array.from({ length: seats }, () => []),
    pool: [],
    seen: [],
  }),
  ask,
  legal(state, seat, known) {
    if (!mayAct(state) || seat !== state.turn) return [];
    const shows = (state.hands[seat] ?? []).flatMap((card) => {
      const face = known['pearls']?.[card];
      return face === undefined ? [] : [{ type: 'show' as const, card, face }];
    });
    return state.phase === 'act' ? [{ type: 'peek' }, ...shows] : shows;
  },
  check,
  apply(state, answer) {
    if (isOver(state)) return { refused: 'game-over' };
    if (ask(state).ask !== answer.ask) return { refused: 'bad-answer' };
    switch (answer.ask) {
      case 'shuffle': {
        if (answer.cards === undefined) {
          return { ...state, phase: 'deal', pool: Array.from({ length: size }, (_, card) => card) };
        }
        const pool = answer.cards.map((_, index) => size + index);
        return { ...state, phase: 'redeal', pool, hands: state.hands.map(() => []) };
      }
      case 'deal': {
        if (state.phase === 'peek') return next({ ...state, phase: 'act' }, 'reseal');
        const hands = state.hands.map((hand, seat) =>
          seat === state.turn ? [...hand, ...answer.cards] : hand,
        );
        const pool = state.pool.filter((card) => !answer.cards.includes(card));
        return next({ ...state, hands, pool }, state.phase === 'deal' ? 'act' : 'show');
      }
      case 'reveal':
        return { ...state, phase: 'over', pool: state.pool.slice(1), seen: [...state.seen, ...answer.faces] };
      case 'choose': {
        const [seat] = answer.seats;
        const [action] = answer.take;
        const refusal = check(state, seat, action);
        if (refusal !== null) return refusal;
        if (action.type === 'peek') return { ...state, phase: 'peek' };
        const { card, face } = action;
        const hands = state.hands.map((hand, owner) =>
          owner === seat ? hand.filter((own) => own !== card) : hand,
        );
        const scores = state.scores.map((score, owner) => (owner === seat ? score + face : score));
        const shown = { ...state, hands, scores, seen: [...state.seen, face] };
        return next(shown, state.phase === 'act' ? 'reseal' : 'reveal');
      }
      default:
        return { refused: 'bad-answer' };
    }
  },
  shows: (_, __, action) =>
    action.type === 'show' ? [{ deck: 'pearls', card: action.card, face: action.face }] : [],
  prompt(state) {
    if (isOver(state)) return { key: 'prompt.over' };
    return mayAct(state)
      ? { key: 'prompt.turn', values: { who: { seat: state.turn } } }
      : { key: 'prompt.table' };
  },
  label: (_, __, action) =>
    action.type === 'peek' ? { key: 'action.peek' } : { key: 'action.show', values: { face: action.face } },
  describe(_, answer, __, viewer) {
    if (answer.ask === 'choose') {
      const [action] = answer.take;
      const who = { seat: answer.seats[0] };
      if (action.type === 'peek') return [{ key: 'event.peeked', values: { who } }];
      return [{ key: 'event.showed', values: { who, face: action.face } }];
    }
    if (answer.ask === 'reveal') return [{ key: 'event.revealed', values: { face: answer.faces[0] ?? 0 } }];
    if (answer.ask !== 'deal') return [];
    const who = { seat: answer.to };
    const face = viewer.known['pearls']?.[answer.cards[0] ?? 0];
    if (face !== undefined)
      return [{ key: 'event.dealt-seen', values: { who, face, count: answer.cards.length } }];
    return [{ key: 'event.dealt', values: { who, count: answer.cards.length } }];
  },
  guess(state, _, known, draw) {
    const own = known['pearls'] ?? {};
    const faces = Array.from({ length: size }, (_, face) => face).filter(
      (face) => !Object.values(own).includes(face) && !state.seen.includes(face),
    );
    const unseen = hidden(state).filter((card) => own[card] === undefined);
    return {
      pearls: {
        ...own,
        ...Object.fromEntries(unseen.map((card) => [card, faces.splice(draw(faces.length), 1)[0] ?? 0])),
      },
    };
  },
};
