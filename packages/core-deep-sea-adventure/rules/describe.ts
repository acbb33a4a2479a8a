import type { Answer, Line, Seat } from '@rockpool/game';
import { bank } from './bank.ts';
import { diveEnd, nextStarter } from './dive.ts';
import { diverOf, seatsInWater } from './divers.ts';
import { lostChips, stacksOf } from './lose.ts';
import { spaceAt } from './path.ts';
import { itemLine } from './label.ts';
import { prompt } from './prompt.ts';
import { canSearch, search, type SearchAction } from './search.ts';
import { stepsOf, swim } from './swim.ts';
import type { Action, State } from './vocabulary.ts';

/** What happened. Nothing is hidden from anyone, so every viewer reads the same. */
export function describe(before: State, answer: Answer<Action>, after: State): readonly Line[] {
  if (answer.ask === 'chance') {
    if (before.phase === 'starter') return [{ key: 'event.starter', values: { who: { seat: after.turn } } }];
    if (before.phase === 'bank') return banking(before, bank(before, answer.drawn), after);
    const swum = swim(before, answer.drawn);
    const line = swimming(before, answer.drawn, swum);
    return canSearch(swum) ? [line] : [line, ...turnEnd(swum, after)];
  }
  const [action] = answer.ask === 'choose' ? answer.take : [];
  if (action === undefined) return [];
  if (action.type === 'course') {
    const key = action.to === 'down' ? 'event.goes-on' : 'event.turns-back';
    return [{ key, values: { who: { seat: before.turn } } }];
  }
  return [searching(before, action), ...turnEnd(search(before, action), after)];
}

/** A diver's roll and where it takes him; steps are those really made, jumped divers not counted. */
function swimming(before: State, drawn: readonly number[], swum: State): Line {
  const from = diverOf(before, before.turn);
  const to = diverOf(swum, before.turn);
  const who = { seat: before.turn };
  const { dice } = stepsOf(drawn, from);
  const values = { who, dice, items: from.load.length };
  if (to.depth === from.depth) {
    return { key: to.depth === 0 ? 'event.cannot-dive' : 'event.stays', values };
  }
  if (to.depth === 0) return { key: 'event.boards', values };
  const way = from.course === 'down' ? 1 : -1;
  let steps = 0;
  for (let depth = from.depth; depth !== to.depth; depth += way) {
    if (!before.divers.some((diver) => diver.depth === depth + way)) steps += 1;
  }
  return { key: `event.swims.${from.course}`, values: { ...values, steps, depth: to.depth } };
}

function searching(before: State, action: SearchAction): Line {
  const { depth, load } = diverOf(before, before.turn);
  const who = { seat: before.turn };
  if (action.type === 'leave') return { key: 'event.leaves', values: { who } };
  if (action.type === 'take') return itemLine('event.takes', spaceAt(before.path, depth) ?? [], { who });
  return itemLine('event.drops', load[action.item] ?? [], { who });
}

/** What follows a turn by itself: the next diver breathes, or the dive ends. */
function turnEnd(played: State, after: State): readonly Line[] {
  const why = diveEnd(played);
  if (why === null) {
    const used = played.air - after.air;
    const values = { who: { seat: after.turn }, used, air: after.air };
    return used === 0 ? [] : [{ key: 'event.breathes', values }];
  }
  const end = { key: `event.ends.${why}`, values: { dive: played.dive } };
  return after.phase === 'bank' ? [end] : [end, ...diveEndLines(played, after)];
}

/** The treasure of each diver aboard, then what the end of the dive brings. */
function banking(before: State, banked: State, after: State): readonly Line[] {
  const lines = before.home.map((seat: Seat): Line => {
    const revealed = (banked.banked[seat] ?? []).slice(before.banked[seat]?.length ?? 0);
    const points = revealed.reduce((sum, value) => sum + value, 0);
    return revealed.length === 0
      ? { key: 'event.banks.nothing', values: { who: { seat } } }
      : { key: 'event.banks', values: { who: { seat }, chips: revealed.length, points } };
  });
  return [...lines, ...diveEndLines(banked, after)];
}

function diveEndLines(ended: State, after: State): readonly Line[] {
  const lines = seatsInWater(ended).map((seat): Line => {
    const chips = diverOf(ended, seat).load.flat().length;
    return { key: 'event.stranded', values: { who: { seat }, chips } };
  });
  return [...lines, ...afterDive(ended, after), ...(after.phase === 'over' ? [prompt(after)] : [])];
}

/** What becomes of the lost treasure, and who begins the next dive and why, if there is one. */
export function afterDive(ended: State, after: State): readonly Line[] {
  const lost = lostChips(ended);
  const lines: Line[] = [];
  if (after.phase === 'over') {
    if (lost.length > 0) lines.push({ key: 'event.gone' });
    if (ended.dive < after.dive) lines.push({ key: 'event.path-empty' });
    return lines;
  }
  if (lost.length > 0) lines.push({ key: 'event.stacks', values: { stacks: stacksOf(lost).length } });
  const { seat, why } = nextStarter(ended);
  lines.push({ key: 'event.next-dive', values: { who: { seat }, dive: after.dive, why: { word: why } } });
  return lines;
}
