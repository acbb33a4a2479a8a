import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { noughts } from '@rockpool/game/testing';
import { expect, it } from 'vitest';
import { deriveSeatKey } from '../keys.ts';
import type { Lineage } from '../lineage/lineage.ts';
import { proposeGenesis } from '../log/genesis.ts';
import { createTestRandom } from '../testing/random.ts';
import { newProposal, signProposal, type Proposal } from './proposal.ts';
import { createVenue } from './venue.ts';

const random = createTestRandom('venue');
const me = bytesToHex(random(32));

/** A table of one other member and the house, signed. */
function tableOf(previous: Proposal | null): Proposal {
  const key = deriveSeatKey(random(32));
  const proposal = newProposal(
    proposeGenesis({
      ...{ nonce: random(16), room: random(16), previous: previous?.table ?? null },
      ...{ game: noughts.id, rules: noughts.rules, options: { misere: false }, continues: null },
      seats: [{ key: key.key, member: random(32) }, null],
    }),
  );
  if (proposal === null) throw new Error('no table');
  return signProposal(proposal, 0, key);
}
const before = tableOf(null);
const last = tableOf(before);

/** A page in the lobby after the last table, whose neighbours have all tables open; and what it opens, and how. */
function inLobby() {
  const opened: { readonly id: string; readonly quiet: boolean }[] = [];
  const lobby = { table: last.id, leaf: last.id, after: last.id, announcements: [], tables: [] };
  const venue = createVenue(lobby, {
    ...{ me, adopted: [], mark: random(16) },
    mesh: {
      open: () => {
        throw new Error('nothing is said here');
      },
      isAwaited: () => true,
    },
    openTable({ root, quiet }) {
      opened.push({ id: bytesToHex(root.table), quiet });
      const lineage = {
        ...{ continuations: () => [], listings: () => [], table: () => null },
        ...{ isHeard: () => true, advance: () => undefined, close: () => undefined },
      };
      return Promise.resolve(lineage as unknown as Lineage);
    },
    ...{ live: () => [before, last], hasSeat: () => false, knows: () => true, sits: () => false },
    gameOf: () => noughts,
    ...{ seedsOf: () => [], seedAfter: (id: string) => hexToBytes(id) },
    ...{ announce: () => undefined, moved: () => venue.advance(), changed: () => venue.advance() },
  });
  const settle = () => new Promise<void>((done) => setTimeout(done));
  return { venue, opened, settle };
}

it('a table that is looked at is not held open for others beside: it is open towards everybody', async () => {
  const { venue, opened, settle } = inLobby();
  venue.look(before.id);
  venue.advance();
  venue.advance();
  await settle();
  expect(venue.looked()).toMatchObject({ id: before.id, state: 'open' });
  expect(opened.filter(({ id }) => id === before.id)).toEqual([{ id: before.id, quiet: false }]);
  expect(opened).toContainEqual({ id: last.id, quiet: true });
});

it('what was looked at is named among what the room keeps, so that it is forgotten with the room', async () => {
  const { venue, settle } = inLobby();
  venue.look(before.id);
  venue.advance();
  await settle();
  expect(venue.tables()).toContain(before.id);
  venue.look(null);
  venue.advance();
  expect(venue.tables()).toContain(before.id);
});
