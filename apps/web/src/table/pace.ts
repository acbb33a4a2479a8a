import type { Answer } from '@rockpool/game';

/** Milliseconds between two answers that the page shows, when it is a few behind. */
const step = 520;
/** The same when many were missed: a quick replay. */
const quickStep = 140;
/** From so many answers behind, the replay is quick. */
const quickFrom = 6;

/** How long an answer waits after the one before it. Sealing and dealing show nothing by themselves. */
export function pause(answer: Answer, behind: number): number {
  if (answer.ask === 'shuffle' || answer.ask === 'deal') return 0;
  return behind >= quickFrom ? quickStep : step;
}

/** Whether so many answers behind is a replay that a player may want to skip. */
export const skippable = (behind: number): boolean => behind >= 2;
