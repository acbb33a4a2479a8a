import { readRecords, type GameRecord } from '@rockpool/game';
import { loadKit, type GameKit } from '../games/kit.svelte.ts';
import { unpack } from './pack.ts';
import { replayTable, type ReplayTable } from './replay-table.ts';

/** Why a replay does not open. */
export type NoReplay = 'replay-cut' | 'unknown-game' | 'replay-rules' | 'replay-wrong';

export type OpenReplay = ReplayTable & { readonly kit: GameKit };

/** Opens what a replay's address carries. */
export async function openReplay(packed: string): Promise<OpenReplay | NoReplay> {
  const text = await unpack(packed);
  const record = text === null ? undefined : readRecords(text).records[0];
  return record === undefined ? 'replay-cut' : openRecord(record);
}

async function openRecord(record: GameRecord): Promise<OpenReplay | NoReplay> {
  const kit = await loadKit(record.head.game);
  if (kit === null) return 'unknown-game';
  if (kit.game.rules !== record.head.rules) return 'replay-rules';
  const opened = replayTable(kit.game, record);
  return opened === null ? 'replay-wrong' : { ...opened, kit };
}
