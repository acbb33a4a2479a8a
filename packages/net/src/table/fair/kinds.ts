import type { AnyGame } from '@rockpool/game';
import { chooseRounds } from '../choose.ts';
import type { RoundKinds } from '../round-kind.ts';
import { secretRounds } from '../secret.ts';
import { drawRounds } from './draw.ts';
import type { FairMemory, FairTools } from './memory.ts';
import { setupRounds } from './setup.ts';

/** The rounds of a game: those of open information, dice, and the keys that dice need. */
export function fairKinds(game: AnyGame, tools: FairTools): RoundKinds<FairMemory> {
  return {
    setup: game.kind === 'open' ? [] : [setupRounds(tools)],
    asks: { choose: chooseRounds(), secret: secretRounds(), chance: drawRounds(tools) },
    memory: { keys: null },
    known: () => ({}),
  };
}
