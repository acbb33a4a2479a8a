import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findGames, loadGame } from '@rockpool/cli/games';
import { readRecords, replay, writeRecord, type GameRecord } from '@rockpool/game';
import { describe, expect, it } from 'vitest';

const folder = dirname(fileURLToPath(import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
const games = await Promise.all(findGames().map(loadGame));

/** Records of a file, which must all be readable. */
function recordsOf(file: string): { readonly text: string; readonly records: readonly GameRecord[] } {
  const text = readFileSync(join(folder, file), 'utf8');
  const { records, fault } = readRecords(text);
  expect(fault).toBeNull();
  return { text, records };
}

describe('golden records', () => {
  it.each(files)('%s goes as the rules say, to its end', (file) => {
    const { text, records } = recordsOf(file);
    for (const record of records) {
      const game = games.find(({ id }) => id === record.head.game);
      if (game === undefined) throw new Error(`There is no game "${record.head.game}".`);
      expect(replay(game, record)).toMatchObject({ fault: null, over: true });
    }
    expect(records.map(writeRecord).join('')).toBe(text);
  });

  // Write one with: pnpm --silent record GAME --seats N --seed S --legal > tests/records/GAME-N.jsonl
  it.each(games.flatMap((game) => game.seats.map((seats) => [game.id, seats] as const)))(
    'exist for %s with %i seats',
    (id, seats) => {
      const heads = files.flatMap((file) => recordsOf(file).records).map(({ head }) => head);
      expect(heads.some((head) => head.game === id && head.seats === seats)).toBe(true);
    },
  );
});
