import { loadKit, type GameKit } from '../games/kit.svelte.ts';
import { loadEngine } from './engine.ts';

/** A game with all that a table over links needs: where dice or cards are to be proved, the Worker for it too. */
export async function loadRoomKit(id: string): Promise<GameKit | null> {
  const kit = await loadKit(id);
  if (kit !== null && kit.game.kind !== 'open') await loadEngine();
  return kit;
}
