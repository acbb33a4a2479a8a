import type { AnyGame } from '@rockpool/game';
import type { CardTools } from './fair/decks.ts';
import type { FairStart } from './fair/kinds.ts';
import type { FairMemory } from './fair/memory.ts';
import { openRounds } from './kinds.ts';
import type { RoundKinds } from './round-kind.ts';

/** Once they are here, no further table waits for them. */
let fairRounds: typeof import('./fair/kinds.ts') | null = null;

/** The rounds of a game. One of open information does not load what dice and cards need. */
export async function loadKinds(
  game: AnyGame,
  tools: CardTools,
  start: FairStart,
): Promise<RoundKinds<FairMemory>> {
  if (game.kind === 'open') return openRounds(start.memory);
  fairRounds ??= await import('./fair/kinds.ts');
  return fairRounds.fairKinds(game, tools, start);
}
