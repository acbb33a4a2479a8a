import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { expect, it } from 'vitest';
import { deriveSeatKey } from '../keys.ts';
import { proposeGenesis } from '../log/genesis.ts';
import { createTestRandom } from '../testing/random.ts';
import { newProposal, seatIn, type Proposal } from './proposal.ts';
import { knownTables, mostListed, type Sight } from './tables.ts';

const random = createTestRandom('tables');
const [ana, bo, cy] = [0, 1, 2].map(() => bytesToHex(random(32))) as [string, string, string];

/** A table of these members, or of the house; its signatures are checked before it gets here. */
function tableOf(previous: Proposal | null, ...members: readonly (string | null)[]): Proposal {
  const seats = members.map((member) =>
    member === null ? null : { key: deriveSeatKey(random(32)).key, member: hexToBytes(member) },
  );
  const proposal = newProposal(
    proposeGenesis({
      ...{ nonce: random(16), room: random(16), previous: previous?.table ?? null },
      ...{ game: 'pebbles', rules: 1, options: {}, seats, continues: null },
    }),
  );
  if (proposal === null) throw new Error('no table');
  return proposal;
}
const list = (live: readonly Proposal[], at: Proposal | null, sight: Partial<Sight> = {}) =>
  knownTables({
    ...{ me: ana, live, at: at?.id ?? null, shown: true },
    ...{ hasSeat: () => false, hasSat: (proposal: Proposal) => seatIn(proposal, ana) !== null },
    ...sight,
  });
const first = tableOf(null, ana, bo);
const second = tableOf(first, ana, null, bo);
const third = tableOf(second, bo, ana);

it('lists the table shown, then those before it, newest first', () => {
  const tables = list([first, third, second], third);
  expect(tables.map(({ id, place }) => [id, place])).toEqual([
    [third.id, 'here'],
    [second.id, 'before'],
    [first.id, 'before'],
  ]);
  expect(tables[1]).toMatchObject({ game: 'pebbles', players: [ana, 'house', bo], seat: 0, there: [] });
});

it('shows none as here to who is in the lobby: the last one lies before it', () => {
  const tables = list([first, second], second, { shown: false });
  expect(tables.map(({ place }) => place)).toEqual(['before', 'before']);
});

it('tells who sits at another table by their own word, and puts it before what is past', () => {
  const other = tableOf(first, bo, cy);
  const hasSeat: Sight['hasSeat'] = (proposal, member) => proposal === other && member === cy;
  const tables = list([first, second, other], second, { hasSeat });
  expect(tables.map(({ id, place, there }) => [id, place, there])).toEqual([
    [second.id, 'here', []],
    [other.id, 'beside', [cy]],
    [first.id, 'before', []],
  ]);
});

it('what others invent neither fills the list nor puts this member at a table', () => {
  const invented = Array.from({ length: 100 }, () => tableOf(first, bo, cy));
  const forged = tableOf(first, ana, cy);
  const hasSat: Sight['hasSat'] = (proposal) => proposal !== forged;
  const tables = list([forged, ...invented, first, second], second, { hasSat });
  expect(tables).toHaveLength(mostListed);
  expect(tables.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(tables.map(({ id }) => id)).not.toContain(forged.id);
});
