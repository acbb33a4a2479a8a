import type { RoomTable } from '@rockpool/net';

/** These pass by themselves: the game's own sentence stands meanwhile. */
const passing = ['checking', 'not-your-turn', 'too-many'];

/**
 * Why the table's sentence must not call this page's player, though the game asks for that seat: the refusal that an
 * answer would get, or `offered` while the answer to a proposal is awaited. Null: he may answer, or soon.
 */
export function barredBy(table: Pick<RoomTable, 'barred' | 'offers'>): string | null {
  const code = table.barred()?.refused;
  if (code === undefined || passing.includes(code)) return null;
  const isOffered = code === 'moved-on' && table.offers().some(({ standing }) => standing === 'agreed');
  return isOffered ? 'offered' : code;
}
