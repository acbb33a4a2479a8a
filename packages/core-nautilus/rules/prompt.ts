import type { Line } from '@rockpool/game';
import { arrowAt } from './arrows.ts';
import { otherSeat } from './hands.ts';
import { who } from './place-words.ts';
import type { State } from './vocabulary.ts';
import { scores } from './won.ts';

/** One sentence: what is asked, and of whom; at the end, who won. */
export function prompt(state: State): Line {
  const values = { who: who(state.turn) };
  switch (state.phase) {
    case 'starter':
      return { key: 'prompt.starter' };
    case 'domains':
      return { key: 'prompt.domains', values: { round: state.round } };
    case 'divers':
    case 'specials':
      return { key: `prompt.${state.phase}` };
    case 'hands':
    case 'pair':
    case 'eye':
    case 'bell':
    case 'harpoon':
      return { key: 'prompt.deal', values };
    case 'hand-over':
    case 'give':
      return { key: 'prompt.deal', values: { who: who(otherSeat(state.turn)) } };
    case 'keep':
    case 'before':
    case 'return':
    case 'swap':
    case 'place':
      return { key: `prompt.${state.phase}`, values };
    case 'shift':
      return { key: `prompt.shift.${arrowAt(state, state.arrow ?? 0) ?? 'vertical'}`, values };
    case 'over':
      return wonLine(state);
  }
}

function wonLine(state: State): Line {
  const [bottom, top] = scores(state);
  const winner = bottom > top ? 0 : 1;
  return {
    key: 'prompt.won',
    values: { who: who(winner), count: Math.max(bottom, top), other: Math.min(bottom, top) },
  };
}
