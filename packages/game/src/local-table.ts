import { bytesToHex } from '@noble/hashes/utils.js';
import { isAutomatic, misfit } from './answers.ts';
import { hashOf } from './canonical.ts';
import { isRefusal, type Answer, type AnyGame, type Ask } from './contract.ts';
import { createDealer, shownBy } from './dealer.ts';
import { houseAction } from './house.ts';
import type { Seed } from './seeded.ts';
import type { Table, TableView } from './table.ts';
import type { Json, OptionsShape, Refusal, Seat } from './vocabulary.ts';

/** Refusals of the table itself, beside the game's; their words belong to the shell. */
export const tableCodes = ['not-your-turn', 'game-over', 'nothing-to-undo', 'table-closed'] as const;

export interface LocalSetup {
  readonly game: AnyGame;
  readonly seats: number;
  readonly options: OptionsShape;
  /** Who plays each seat: somebody at this device, or the house. One `me` is solo, several are hot-seat. */
  readonly players: readonly ('me' | 'house')[];
  /** Decides all dice, cards and house moves. Keep it with the answers: together they are the saved game. */
  readonly seed: Seed;
  /** The answers of a saved game with the same seed, options and players. */
  readonly resume?: readonly Answer[] | undefined;
  /** Delays a move of the house; absent: at once. Call `next` once, whenever it may move. */
  readonly wait?: ((next: () => void) => void) | undefined;
}

interface Step {
  readonly before: unknown;
  readonly answer: Answer;
  /** What the house's choices derive from at this point of the line. */
  readonly prev: Uint8Array;
}

/**
 * A table on one device: alone against the house, or passed from hand to hand. The dealer's answers follow at
 * once, the house's after `wait`; subscribers are called after each single answer.
 *
 * Undo goes back over the asked seat's own open choices only, never past another seat (the house is one), a
 * draw, a deal, a reveal, a shown card or a secret round. In a secret round the seats of this device answer one
 * after the other, and nothing shows until all have.
 *
 * @throws Error if `players` does not match `seats`, or `resume` is not a line of this seed: it names the answer.
 */
export function createLocalTable(setup: LocalSetup): Table {
  const { game, seats, options, players, seed } = setup;
  if (players.length !== seats)
    throw new Error(`${seats} seats need ${seats} players, not ${players.length}.`);
  const dealer = createDealer(game, seats, options, seed);
  const genesis = hashOf({ game: game.id, rules: game.rules, seats, options, seed: String(seed) });
  const mine = players.flatMap((player, seat) => (player === 'me' ? [seat] : []));
  const house = players.flatMap((player, seat) => (player === 'house' ? [seat] : []));
  const listeners = new Set<() => void>();
  const steps: Step[] = [];
  let state: unknown = game.start(seats, options);
  let prev = genesis;
  /** Actions of this device's seats in the present secret round. */
  let sealed = new Map<Seat, unknown>();
  let view: TableView<unknown, unknown> | null = null;
  let closed = false;
  let houseIsDue = false;

  const ask = (): Ask => game.ask(state);
  const asked = (now: Ask): readonly Seat[] =>
    now.ask === 'choose' || now.ask === 'secret' ? now.seats : [];
  const waiting = (): readonly Seat[] => asked(ask()).filter((seat) => !sealed.has(seat));
  const active = (): Seat | null =>
    waiting().find((seat) => mine.includes(seat)) ?? (mine.length === 1 ? (mine[0] ?? null) : null);

  /** Appends an answer to the line; a refusal changes nothing. */
  const append = (answer: Answer, observe: boolean): Refusal | null => {
    const after: unknown = game.apply(state, answer);
    if (isRefusal(after)) return after;
    const refusal = observe ? dealer.observe(state, answer) : null;
    if (refusal !== null) return refusal;
    steps.push({ before: state, answer, prev });
    state = after;
    prev = hashOf([bytesToHex(prev), answer]);
    sealed = new Map();
    changed();
    return null;
  };
  const insist = (answer: Answer, observe: boolean, who: string): void => {
    const refusal = append(answer, observe);
    if (refusal !== null) throw new Error(`${game.id} refuses what ${who} answers: ${refusal.refused}.`);
  };
  const changed = (): void => {
    view = null;
    for (const listener of [...listeners]) listener();
  };

  const houseTakes = (seat: Seat): unknown => houseAction(game, state, seat, dealer.known(seat), prev);
  const closeRound = (now: Extract<Ask, { ask: 'choose' | 'secret' }>): void => {
    const take = now.seats.map((seat) => (sealed.has(seat) ? sealed.get(seat) : houseTakes(seat)));
    insist({ ...now, take } as Answer, true, 'a seat');
  };
  /** Goes on as far as nobody at this device has to decide. */
  const advance = (): void => {
    while (!closed && !houseIsDue) {
      const now = ask();
      if (now.ask === 'over') return;
      if (isAutomatic(now)) {
        insist(dealer.answer(now), false, 'the dealer');
        continue;
      }
      if (waiting().some((seat) => mine.includes(seat))) return;
      const onlyHouse = now.seats.every((seat) => house.includes(seat));
      if (onlyHouse && setup.wait !== undefined) {
        houseIsDue = true;
        setup.wait(() => {
          if (closed || !houseIsDue) return;
          houseIsDue = false;
          closeRound(now);
          advance();
        });
        return;
      }
      closeRound(now);
    }
  };

  const undoable = (): number => {
    const now = ask();
    const [seat] = asked(now);
    if (now.ask !== 'choose' || seat === undefined || !mine.includes(seat)) return 0;
    let count = 0;
    for (let index = steps.length - 1; index >= 0; index -= 1) {
      const step = steps[index];
      if (step?.answer.ask !== 'choose' || step.answer.seats[0] !== seat) break;
      if (shownBy(game, step.before, step.answer).length > 0) break;
      count += 1;
    }
    return count;
  };

  const replay = (answers: readonly Answer[]): void => {
    answers.forEach((answer, n) => {
      const now = ask();
      const dealt = isAutomatic(now) ? dealer.answer(now) : answer;
      const refusal = misfit(now, answer) ?? refuseActions(game, state, answer);
      const same = bytesToHex(hashOf(dealt)) === bytesToHex(hashOf(answer));
      const why = refusal ?? (same ? append(answer, !isAutomatic(now)) : { refused: 'another seed' });
      if (why !== null) throw new Error(`The saved game does not fit at answer ${n}: ${why.refused}.`);
    });
  };

  const look = (): TableView<unknown, unknown> => {
    const now = ask();
    const seat = active();
    const open = waiting();
    const known = dealer.known(seat);
    const last = steps.at(-1);
    return {
      state,
      ask: now,
      seat,
      known,
      legal: seat !== null && open.includes(seat) ? game.legal(state, seat, known) : [],
      waiting: open,
      answers: steps.map((step) => step.answer),
      last: last === undefined ? null : { before: last.before, answer: last.answer },
      undoable: undoable(),
      house,
    };
  };

  if (setup.resume !== undefined) replay(setup.resume);
  advance();

  return {
    game,
    options,
    seats,
    view: () => (view ??= look()),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    act(action) {
      if (closed) return { refused: 'table-closed' };
      const now = ask();
      if (now.ask === 'over') return { refused: 'game-over' };
      const seat = active();
      if (seat === null || !waiting().includes(seat)) return { refused: 'not-your-turn' };
      const refusal = game.check(state, seat, action) ?? dealer.vet(state, seat, action);
      if (refusal !== null) return refusal;
      if (now.ask === 'choose') {
        const late = append({ ...now, take: [action as Json] }, true);
        if (late !== null) return late;
      } else {
        sealed.set(seat, action);
        changed();
      }
      advance();
      return null;
    },
    undo() {
      if (closed) return { refused: 'table-closed' };
      const count = undoable();
      if (count === 0) return { refused: 'nothing-to-undo' };
      const [first] = steps.splice(steps.length - count);
      if (first !== undefined) ({ before: state, prev } = first);
      changed();
      return null;
    },
    close() {
      closed = true;
      listeners.clear();
    },
  };
}

/** Why a seat's action in an answer from outside is refused, whichever comes first, or null. */
function refuseActions(game: AnyGame, state: unknown, answer: Answer): Refusal | null {
  if (answer.ask !== 'choose' && answer.ask !== 'secret') return null;
  for (const [index, seat] of answer.seats.entries()) {
    const refusal = game.check(state, seat, answer.take[index]);
    if (refusal !== null) return refusal;
  }
  return null;
}
