import type { Line, Seat } from '@rockpool/game';
import { diverOf, isAboard } from '../rules/divers.ts';
import { itemLine } from '../rules/label.ts';
import { isBlank, spaceAt } from '../rules/path.ts';
import { scores } from '../rules/score.ts';
import type { Action, State } from '../rules/vocabulary.ts';
import { airOfRound, costOf } from '../rules/reckon.ts';

/** A space by what lies on it; depth 0 is the submarine. */
export function spaceLine(state: State, depth: number): Line {
  const space = spaceAt(state.path, depth);
  if (space === null) return { key: 'board.submarine', values: { air: state.air } };
  if (isBlank(space)) return { key: 'board.space.0', values: { depth } };
  return itemLine('board.space', space, { depth });
}

/** A diver: where heading, with what load. */
export function diverLine(state: State, seat: Seat): Line {
  const diver = diverOf(state, seat);
  const who = { seat };
  if (isAboard(diver)) return { key: 'board.diver.home', values: { who } };
  if (diver.depth === 0) return { key: 'board.diver.ready', values: { who } };
  return {
    key: `board.diver.${diver.course}`,
    values: { who, depth: diver.depth, items: diver.load.length },
  };
}

/** All that there is to say of a space: what lies there, who is there, what Enter does. */
export function spotLines(state: State, depth: number, own: Seat | null, legal: readonly Action[]): Line[] {
  const seats = state.divers.flatMap((diver, seat) => (diver.depth === depth ? [seat] : []));
  const lines = [spaceLine(state, depth), ...seats.map((seat) => diverLine(state, seat))];
  const here = own !== null && seats.includes(own);
  if (here && legal.some(({ type }) => type === 'take')) lines.push({ key: 'board.enter' });
  return lines;
}

/** The air is gone: whatever is chosen, the dive ends after this turn. */
export const isFatal = (state: State): boolean => state.air === 0;

/** A choice's costs as short sentences, the heaviest first; in a fatal turn only what can still save the diver. */
export function costLines(state: State, action: Action): Line[] {
  const { air, still, home } = costOf(state, action);
  const breath: Line = air === 0 ? { key: 'board.cost.dry' } : { key: 'board.cost.air', values: { air } };
  const stuck: Line =
    still === 0 || still === 9
      ? { key: still === 0 ? 'board.cost.moves' : 'board.cost.stuck' }
      : { key: 'board.cost.still', values: { n: still } };
  if (action.type !== 'course') {
    return isFatal(state) ? [] : [breath, stuck, { key: 'board.cost.home', values: { n: home.most } }];
  }
  return isFatal(state) ? [stuck, rollLine(home)] : [breath, stuck, rollLine(home)];
}

/** How far from the submarine the coming roll leaves the diver. */
function rollLine({ least, most }: { readonly least: number; readonly most: number }): Line {
  if (most === 0) return { key: 'board.cost.aboard' };
  if (least === 0) return { key: 'board.cost.perhaps', values: { n: most } };
  if (least === most) return { key: 'board.cost.after', values: { n: most } };
  return { key: 'board.cost.between', values: { from: least, to: most } };
}

/** What can be done now and what it costs, in one sentence to be spoken. */
export function optionsLine(state: State, legal: readonly Action[]): Line {
  const [first, second] = legal;
  if (first === undefined || second === undefined) return { key: 'board.options.none' };
  const one = costOf(state, first);
  const two = costOf(state, second);
  const values = { air: one.air, still: one.still, air2: two.air, still2: two.still };
  if (first.type === 'course') {
    const { least: from, most: to } = one.home;
    return {
      key: 'board.options.course',
      values: { ...values, from, to, from2: two.home.least, to2: two.home.most },
    };
  }
  const key = second.type === 'take' ? 'board.options.take' : 'board.options.drop';
  return { key, values: { ...values, home: one.home.most } };
}

/** Everybody's points in one sentence. */
export function scoresLine(state: State): Line {
  const values: Record<string, number | { seat: Seat }> = {};
  scores(state).forEach((points, seat) => {
    values[`who${seat}`] = { seat };
    values[`points${seat}`] = points;
  });
  return { key: `board.scores.${state.divers.length}`, values };
}

/** What one round of turns breathes now. */
export function roundLine(state: State): Line {
  const n = airOfRound(state);
  return n === 0 ? { key: 'board.round.none' } : { key: 'board.round', values: { n } };
}
