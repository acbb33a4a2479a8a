import type { Answer, Line } from '@rockpool/game';
import { advance, type Step } from './advance.ts';
import { actionValues, variant } from './label.ts';
import { mapOf } from './maps.ts';
import { cellValues } from './place-words.ts';
import { prompt } from './prompt.ts';
import { leftover, leftoverPoints } from './score.ts';
import type { Action, State, Station } from './vocabulary.ts';

/** What happened. Nothing is hidden from anyone, so every viewer reads the same. */
export function describe(before: State, answer: Answer<Action>, after: State): readonly Line[] {
  const lines: Line[] = [];
  if (answer.ask === 'chance') lines.push(...drawnLines(before, after));
  for (const step of advance(before, answer).steps) lines.push(...stepLines(step, after));
  return lines;
}

/** Who starts; or the station that came, the one that comes next, and the new tiles. */
function drawnLines(before: State, after: State): Line[] {
  const starting = before.phase === 'start';
  const lines: Line[] = starting ? [{ key: 'event.starts', values: { who: { seat: after.starter } } }] : [];
  for (const station of after.stations.slice(before.stations.length)) {
    lines.push({ key: 'event.station.comes', values: stationValues(after, station) });
  }
  if (after.next !== null && after.next !== before.next) {
    lines.push({ key: 'event.station.next', values: stationValues(after, after.next) });
  }
  const tiles = sum(before.bag) - sum(after.bag);
  if (!starting) lines.push({ key: 'event.refill', values: { tiles, left: sum(after.bag) } });
  return lines;
}

function stationValues(state: State, { cell, higher, lower }: Station): NonNullable<Line['values']> {
  return { ...cellValues(mapOf(state.players.length), cell), higher, lower };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function stepLines(step: Step, after: State): Line[] {
  switch (step.did) {
    case 'act':
      return actLines(step);
    case 'skip':
      return [{ key: 'event.skip', values: { who: { seat: step.seat } } }];
    case 'score': {
      const { station, points } = step.scored;
      return stationLines(after, station, points, 'event.station.scores', 'event.station.nobody');
    }
    case 'end':
      return [{ key: `event.end.${step.why}` }, ...finalLines(after), prompt(after)];
  }
}

/** A forced end of a turn goes without saying. */
function actLines({ before, action, forced }: Extract<Step, { did: 'act' }>): Line[] {
  const who = { seat: before.turn };
  if (forced && action.type === 'done') return [];
  const values = { who, ...actionValues(before, before.turn, action) };
  const told: Line = { key: `event.${variant(action)}`, values };
  return forced ? [{ key: 'event.forced', values: { who } }, told] : [told];
}

function stationLines(
  state: State,
  station: Station,
  points: readonly number[],
  scores: string,
  nobody: string,
): Line[] {
  const where = cellValues(mapOf(state.players.length), station.cell);
  const lines = points.flatMap((won, seat): Line[] =>
    won === 0 ? [] : [{ key: scores, values: { who: { seat }, points: won, ...where } }],
  );
  return lines.length > 0 ? lines : [{ key: nobody, values: where }];
}

function finalLines(state: State): Line[] {
  return leftover(state).flatMap((station) =>
    leftoverPoints(state, station).flatMap((points, seat): Line[] => {
      const where = cellValues(mapOf(state.players.length), station.cell);
      return points === 0 ? [] : [{ key: 'event.station.left', values: { who: { seat }, points, ...where } }];
    }),
  );
}
