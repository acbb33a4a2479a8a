import { isRefusal, type Answer } from '@rockpool/game';
import { apply, start } from '../apply.ts';
import { ask } from '../ask.ts';
import type { Action, Course, Diver, Level, Options, Space, State } from '../vocabulary.ts';

const usual: Options = { stackOrder: 'nearest', turnBack: 'loot', dives: 3 };

/** Spaces or items from text, `-` for a blank, a stack's levels together: `1 1 - 234`. */
export function parseItems(text: string): readonly Space[] {
  const words = text.split(' ').filter((word) => word !== '');
  return words.map((word) => (word === '-' ? [] : Array.from(word, (digit) => Number(digit) as Level)));
}

/** A diver from text: depth, course, load. `5 up 1 23` carries a chip and a stack; `0 up` is aboard. */
function parseDiver(text: string): Diver {
  const [depth, course, ...load] = text.split(' ');
  return { depth: Number(depth), course: course as Course, load: parseItems(load.join(' ')) };
}

export interface Setup extends Partial<Omit<State, 'options' | 'path' | 'divers'>> {
  readonly options?: Partial<Options>;
  /** As `parseItems` reads it; the whole path of the first dive if left out. */
  readonly path?: string;
}

/** A state in the middle of a dive: each diver as `parseDiver` reads it. Seat 0 is to roll unless told otherwise. */
export function position(divers: readonly string[], setup: Setup = {}): State {
  const { options, path, ...rest } = setup;
  const first = start(divers.length, { ...usual, ...options });
  return {
    ...first,
    phase: 'roll',
    ...rest,
    path: path === undefined ? first.path : parseItems(path),
    divers: divers.map(parseDiver),
  };
}

/** The first dive before any turn, with that starter drawn. */
export function begun(seats: number, options: Partial<Options> = {}, starter = 0): State {
  return drawn(start(seats, { ...usual, ...options }), starter);
}

/** The state after these draws, which must be allowed. */
export function drawn(state: State, ...draws: readonly number[]): State {
  const asked = ask(state);
  if (asked.ask !== 'chance') throw new Error(`${asked.ask} is asked, not chance`);
  return answered(state, { ...asked, drawn: draws });
}

/** The state after a roll with that sum, 2 … 6. */
export function rolled(state: State, sum: number): State {
  const first = Math.min(3, sum - 1);
  return drawn(state, first - 1, sum - first - 1);
}

/** The state after these actions of the seat that is asked, which must be legal. */
export function played(state: State, ...actions: readonly Action[]): State {
  return actions.reduce(
    (now, action) => answered(now, { ask: 'choose', seats: [now.turn], take: [action] }),
    state,
  );
}

function answered(state: State, answer: Answer<Action>): State {
  const next = apply(state, answer);
  if (isRefusal(next)) throw new Error(`${JSON.stringify(answer)} is refused: ${next.refused}`);
  return next;
}
