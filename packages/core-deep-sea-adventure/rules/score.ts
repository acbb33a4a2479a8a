import type { Seat } from '@rockpool/game';
import { levelOf } from './bank.ts';
import type { Level, State } from './vocabulary.ts';
import { levels } from './vocabulary.ts';

/** All added up. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The values that lie on one level. */
export function ofLevel(values: readonly number[], level: Level): readonly number[] {
  return values.filter((value) => levelOf(value) === level);
}

/** Points by seat. */
export function scores(state: State): number[] {
  return state.banked.map(sum);
}

/** How many banked chips of a level each seat has; a stack counts chip by chip. */
export function chipsOf(state: State, level: Level): number[] {
  return state.banked.map((values) => ofLevel(values, level).length);
}

/** Most points; then most chips of level 4, of 3, of 2, of 1; who is still level shares the win. Ascending. */
export function winners(state: State): Seat[] {
  const rankings = [scores(state), ...[...levels].reverse().map((level) => chipsOf(state, level))];
  let leaders: Seat[] = state.banked.map((_, seat) => seat);
  for (const ranking of rankings) {
    const best = leaders.reduce((most, seat) => Math.max(most, ranking[seat] ?? 0), 0);
    leaders = leaders.filter((seat) => ranking[seat] === best);
  }
  return leaders;
}
