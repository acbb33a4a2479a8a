import { isRefusal } from '@rockpool/game';
import type { Room, RoomTable } from '@rockpool/net';
import { game, type Action, type State } from '@rockpool/core-natural-chaos/rules';

/** `random`: game after game. `long`: one game, kept going until it has so many answers; then nobody plays on. */
export type Style = { readonly is: 'random' } | { readonly is: 'long'; readonly answers: number };

/** So many actions without a placement: a few less than end a game. */
const calmFor = 90;

const anyOf = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)];

/** An action after which the game goes on. Pieces are placed as late as can be, for there are only so many. */
function lasting(state: State, legal: readonly Action[]): Action | undefined {
  const isPlacement = ({ type }: Action): boolean => type === 'place' || type === 'stone';
  const wanted = (action: Action): number =>
    Math.random() + (isPlacement(action) === state.quiet.swaps.length < calmFor ? 1 : 0);
  const ordered = legal
    .map((action) => ({ action, at: wanted(action) }))
    .sort((a, b) => a.at - b.at)
    .map(({ action }) => action);
  const goesOn = (action: Action): boolean => {
    const after = game.apply(state, { ask: 'choose', seats: [state.turn], take: [action] });
    return !isRefusal(after) && after.end === null;
  };
  return ordered.find(goesOn) ?? ordered[0];
}

/** A player who plays by himself. */
export interface Player {
  /** Answers nothing until told to go on. */
  rest(): void;
  goOn(): void;
  stop(): void;
}

/**
 * Sits down, starts (seat 0 does) and plays by itself.
 *
 * @param roundTrip milliseconds from an action of this page to the state after the other page's answer to it.
 */
export function play(room: Room, seat: number, style: Style, roundTrip: (ms: number) => void): Player {
  let resting = false;
  let actedAt: number | null = null;
  let following: () => void = () => undefined;

  const settle = (): void => {
    const { claims } = room.view();
    if (claims[seat] === null) room.sit(seat);
    else if (seat === 0 && claims.every((claim) => claim !== null)) room.start();
  };
  const act = (table: RoomTable): void => {
    const { state, ask, legal, answers } = table.view();
    if (ask.ask === 'over') {
      room.rematch();
      return;
    }
    if (legal.length === 0) return;
    if (actedAt !== null) roundTrip(performance.now() - actedAt);
    if (style.is === 'long' && answers.length >= style.answers) return;
    const action: unknown =
      style.is === 'long' && ask.ask === 'choose'
        ? lasting(state as State, legal as readonly Action[])
        : anyOf(legal as readonly Action[]);
    const began = performance.now();
    table.act(action);
    // Where the other had no choice this seat is asked again at once: then there is nothing to wait for.
    actedAt = ask.ask === 'choose' && table.view().legal.length === 0 ? began : null;
  };
  let table: RoomTable | null = null;
  let due = false;
  const step = (): void => {
    due = false;
    if (table !== null && !resting) act(table);
  };
  const later = (): void => {
    if (due) return;
    due = true;
    queueMicrotask(step);
  };

  const follow = (shown: RoomTable): void => {
    following();
    following = shown.subscribe(later);
    table = shown;
    actedAt = null;
    later();
  };
  // What `settle` does changes the room at once: in step with its changes it would never come to an end.
  const looking = setInterval(() => {
    const { table: shown } = room.view();
    if (shown === null) settle();
    else if (shown.id !== table?.id) follow(shown);
  }, 100);
  return {
    rest() {
      resting = true;
      actedAt = null;
    },
    goOn() {
      resting = false;
      later();
    },
    stop() {
      following();
      clearInterval(looking);
    },
  };
}
