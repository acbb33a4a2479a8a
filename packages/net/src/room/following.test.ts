import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { expect, it } from 'vitest';
import { deriveSeatKey } from '../keys.ts';
import { proposeGenesis } from '../log/genesis.ts';
import { createTestRandom } from '../testing/random.ts';
import { chainLength, commonLobby, nextTable, type Whereabouts } from './following.ts';
import { newProposal, type Proposal } from './proposal.ts';

const random = createTestRandom('following');
const [ana, bo, cy] = [0, 1, 2].map(() => bytesToHex(random(32))) as [string, string, string];

/** A table of these members; what is decided here does not look at its signatures. */
function tableOf(previous: Proposal | null, ...members: readonly string[]): Proposal {
  const seats = members.map((member) => ({ key: deriveSeatKey(random(32)).key, member: hexToBytes(member) }));
  const proposal = newProposal(
    proposeGenesis({
      nonce: random(16),
      room: random(16),
      previous: previous?.table ?? null,
      game: 'pebbles',
      rules: 1,
      options: {},
      seats,
      continues: null,
    }),
  );
  if (proposal === null) throw new Error('no table');
  return proposal;
}
const at = (where: Partial<Whereabouts>): Whereabouts => ({
  me: ana,
  table: null,
  seated:
    where.table?.genesis.seats.some((holder) => bytesToHex(holder?.member ?? random(32)) === ana) ?? false,
  over: false,
  shown: null,
  after: null,
  ...where,
});

it('a player comes back to the own table, whatever other tables there are', () => {
  const own = tableOf(null, ana, bo);
  const others = Array.from({ length: 8 }, () => tableOf(null, cy));
  expect(nextTable([...others, own], at({ shown: own.id }))).toBe(own);
  expect(nextTable([...others, own], at({}))).toBe(own);
});

it('who watches a table goes to the one beside it where it has a seat, and back to none', () => {
  const [others, own] = [tableOf(null, cy), tableOf(null, ana, bo)];
  expect(nextTable([others, own], at({ table: others, shown: others.id }))).toBe(own);
  expect(nextTable([others, own], at({ table: own, shown: own.id }))).toBeNull();
});

it('an unfinished own table is left only for one where this player has a seat', () => {
  const own = tableOf(null, ana, bo);
  const [without, within] = [tableOf(own, bo), tableOf(own, ana, bo)];
  const there = at({ table: own, shown: own.id });
  expect(nextTable([own, without], there)).toBeNull();
  expect(nextTable([own, without], { ...there, over: true })).toBe(without);
  expect(nextTable([own, without, within], there)).toBe(within);
});

it('a table that was left for the lobby is not gone back to', () => {
  const own = tableOf(null, ana, bo);
  expect(nextTable([own], at({ shown: own.id, after: own.id }))).toBeNull();
});

it('two lobbies become one: after most tables, then the lower id; unknown tables do not count', () => {
  const first = tableOf(null, ana, bo);
  const second = tableOf(first, ana, bo);
  const apart = tableOf(null, cy);
  const live = [first, second, apart];
  expect([null, first.id, second.id, 'unknown'].map((id) => chainLength(live, id))).toEqual([0, 1, 2, 0]);
  expect(commonLobby(live, apart.id, [second.id])).toBe(second.id);
  expect(commonLobby(live, second.id, [apart.id, null])).toBe(second.id);
  const lower = [first.id, apart.id].sort()[0];
  expect(commonLobby(live, first.id, [apart.id])).toBe(lower);
  expect(commonLobby(live, apart.id, [first.id])).toBe(lower);
  expect(commonLobby(live, null, ['ff'.repeat(32)])).toBeNull();
});
