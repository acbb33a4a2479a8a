import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { noughts } from '@rockpool/game/testing';
import { expect, it } from 'vitest';
import { deriveSeatKey } from '../keys.ts';
import type { Lineage } from '../lineage/lineage.ts';
import { proposeGenesis } from '../log/genesis.ts';
import { createTestRandom } from '../testing/random.ts';
import { newProposal, signProposal, type Proposal } from './proposal.ts';
import { createVenue, type KeptVenue, type Venue, type VenueDeps } from './venue.ts';

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

const settle = () => new Promise<void>((done) => setTimeout(done));

/** A page of a room with these tables, whose neighbours have all of them open. */
function venueOf(
  at: Pick<KeptVenue, 'table' | 'after'>,
  deps: Pick<VenueDeps, 'openTable'> & Partial<VenueDeps>,
) {
  const venue: Venue = createVenue(
    { ...at, leaf: at.table, announcements: [], tables: [] },
    {
      ...{ me, adopted: [], mark: random(16) },
      mesh: {
        open: () => {
          throw new Error('nothing is said here');
        },
        isAwaited: () => true,
      },
      ...{ live: () => [before, last], hasSeat: () => false, knows: () => true, sits: () => false },
      gameOf: () => noughts,
      ...{ seedsOf: () => [], seedAfter: (id: string) => hexToBytes(id), announce: () => undefined },
      ...{ moved: () => venue.advance(), changed: () => venue.advance(), played: () => undefined },
      ...deps,
    },
  );
  return venue;
}
const lineageOf = (more: Partial<Record<keyof Lineage, unknown>>): Lineage =>
  ({
    ...{ continuations: () => [], listings: () => [], table: () => null },
    ...{ isHeard: () => true, advance: () => undefined, close: () => undefined },
    ...more,
  }) as unknown as Lineage;

/** In the lobby after the last table; with what it opens, and how. */
function inLobby() {
  const opened: { readonly id: string; readonly quiet: boolean }[] = [];
  const venue = venueOf(
    { table: last.id, after: last.id },
    {
      openTable({ root, quiet }) {
        opened.push({ id: bytesToHex(root.table), quiet });
        return Promise.resolve(lineageOf({}));
      },
    },
  );
  return { venue, opened };
}

it('a table that is looked at is not held open for others beside: it is open towards everybody', async () => {
  const { venue, opened } = inLobby();
  venue.look(before.id);
  venue.advance();
  venue.advance();
  await settle();
  expect(venue.looked()).toMatchObject({ id: before.id, state: 'open' });
  expect(opened.filter(({ id }) => id === before.id)).toEqual([{ id: before.id, quiet: false }]);
  expect(opened).toContainEqual({ id: last.id, quiet: true });
});

it('what was looked at is named among what the room keeps, so that it is forgotten with the room', async () => {
  const { venue } = inLobby();
  venue.look(before.id);
  venue.advance();
  await settle();
  expect(venue.tables()).toContain(before.id);
  venue.look(null);
  venue.advance();
  expect(venue.tables()).toContain(before.id);
});

it('the room looks again where it belongs when its table is over, and not at each move', async () => {
  const told: string[] = [];
  let ask = 'choose';
  let happened = (): void => undefined;
  let advanced = 0;
  const venue = venueOf(
    { table: last.id, after: before.id },
    {
      openTable({ changed }) {
        happened = changed;
        const table = () => ({ id: last.id, view: () => ({ seat: 0, ask: { ask } }) });
        return Promise.resolve(lineageOf({ table, advance: () => (advanced += 1) }));
      },
      ...{ live: () => [last], hasSeat: () => true },
      moved: () => told.push('moved'),
      changed: () => told.push('changed'),
      played: () => told.push('played'),
    },
  );
  venue.advance();
  await settle();
  expect(venue.seat()).toBe(0);
  told.length = 0;
  advanced = 0;
  for (let move = 0; move < 3; move += 1) happened();
  expect(told).toEqual(['changed', 'played', 'played']);
  // What its lineage has to say to others is said all the same.
  expect(advanced).toBe(2);
  ask = 'over';
  happened();
  expect(told.at(-1)).toBe('changed');
});
