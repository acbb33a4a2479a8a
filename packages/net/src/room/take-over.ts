import type { Refusal } from '@rockpool/game';
import type { Lineage } from '../lineage/lineage.ts';
import type { Clock } from '../neighbours.ts';

/** How long another device has to let go. */
const patience = 5_000;
const look = 200;

/**
 * Plays a seat here that another device plays now.
 *
 * @param lost The player says that the other device will not come back; nobody is asked then.
 * @param ask Sends the request to all.
 */
export async function takeOver(
  lineage: Lineage | null,
  lost: boolean,
  clock: Clock,
  ask: (request: Uint8Array) => void,
): Promise<Refusal | null> {
  if (lineage === null || lineage.standing() === 'none') return { refused: 'nothing-to-take' };
  if (lineage.standing() === 'plays') return { refused: 'plays-here' };
  if (lost) return lineage.takeOver();
  const request = lineage.request();
  if (request === null) return { refused: 'nothing-to-take' };
  ask(request);
  for (let waited = 0; waited < patience; waited += look) {
    await new Promise<void>((settle) => clock.after(look, settle));
    if (lineage.standing() === 'plays') return null;
  }
  return { refused: 'no-answer' };
}
