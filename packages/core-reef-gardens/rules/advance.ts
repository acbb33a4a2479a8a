import type { Answer, Seat } from '@rockpool/game';
import { hasTwoAtOnce, legalActions } from './legal.ts';
import { refill } from './nursery.ts';
import { plant, without } from './plant.ts';
import { playerOf, withPlayer } from './players.ts';
import { useShell } from './shells.ts';
import { layOut } from './start.ts';
import { completed, turnOver, type Scored } from './stations.ts';
import { surface } from './surface.ts';
import { canAct, isEmptied, passOn, takeRow } from './turn.ts';
import type { Action, State } from './vocabulary.ts';

/** One thing that happened on the way to the next choice. */
export type Step =
  /** A seat's action, its own choice or forced on it, with the state in which it was taken. */
  | { readonly did: 'act'; readonly before: State; readonly action: Action; readonly forced: boolean }
  /** A station was completed. */
  | { readonly did: 'score'; readonly scored: Scored }
  /** A seat could do nothing. */
  | { readonly did: 'skip'; readonly seat: Seat }
  /** The game ended: nothing is left to plant, or nobody can do anything. */
  | { readonly did: 'end'; readonly why: 'emptied' | 'stuck' };

/** The state that follows, and every step on the way to it: the answer's own, then what goes by itself. */
export interface Advance {
  readonly after: State;
  readonly steps: readonly Step[];
}

/** What a legal answer leads to, up to the next seat that has a choice, the next draw or the end. */
export function advance(state: State, answer: Answer<Action>): Advance {
  const steps: Step[] = [];
  if (answer.ask === 'chance') {
    const { drawn } = answer;
    const after =
      state.phase === 'start' ? layOut(state, drawn) : { ...refill(state, drawn), phase: 'plant' as const };
    return { after: settle(after, steps), steps };
  }
  // What is left after the check is the one seat's choice.
  const [action] = answer.ask === 'choose' ? answer.take : [];
  if (action === undefined) throw new TypeError(`no such answer here: ${answer.ask}`);
  return { after: settle(act(state, action, false, steps), steps), steps };
}

/** Takes what has no alternative and skips who can do nothing, until there is a choice, a draw or the end. */
function settle(reached: State, steps: Step[]): State {
  let state = reached;
  let skipped = 0;
  while (state.phase === 'turn' || state.phase === 'plant') {
    if (state.phase === 'turn' && !canAct(state, state.turn)) {
      skipped += 1;
      steps.push({ did: 'skip', seat: state.turn });
      if (skipped === state.players.length) return end(state, 'stuck', steps);
      state = passOn(state);
      continue;
    }
    if (hasTwoAtOnce(state)) return state;
    const [only, another] = legalActions(state, state.turn);
    if (only === undefined || another !== undefined) return state;
    skipped = 0;
    state = act(state, only, true, steps);
  }
  return state;
}

function act(state: State, action: Action, forced: boolean, steps: Step[]): State {
  steps.push({ did: 'act', before: state, action, forced });
  switch (action.type) {
    case 'row':
      return takeRow(state, action.row);
    case 'surface':
      return passOn(surface(state, action.reefs));
    case 'plant':
      return plant(state, action.tile, action.cell);
    case 'discard':
      return discard(state, action.tile);
    case 'done':
      return endPlanting(state, steps);
    default:
      return useShell(state, action);
  }
}

function discard(state: State, index: number): State {
  const { discarded } = playerOf(state, state.turn);
  const hand = without(state.hand, index);
  return withPlayer({ ...state, hand }, state.turn, { discarded: discarded + 1 });
}

/** After a plant action the complete stations are scored; then the next seat, or the end. */
function endPlanting(state: State, steps: Step[]): State {
  const scored = completed(state);
  for (const one of scored) steps.push({ did: 'score', scored: one });
  const turned = turnOver(state, scored);
  return isEmptied(turned) ? end(turned, 'emptied', steps) : passOn(turned);
}

function end(state: State, why: 'emptied' | 'stuck', steps: Step[]): State {
  steps.push({ did: 'end', why });
  return { ...state, phase: 'over' };
}
