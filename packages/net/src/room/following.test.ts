import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deriveSeatKey } from '../keys.ts';
import { proposeGenesis } from '../log/genesis.ts';
import { createTestRandom } from '../testing/random.ts';
import { chainLength, commonLobby, nextTable, playedTables, type Whereabouts } from './following.ts';
import { newProposal, seatIn, type Proposal } from './proposal.ts';

const random = createTestRandom('following');
const [ana, bo, cy, di] = [0, 1, 2, 3].map(() => bytesToHex(random(32))) as [string, string, string, string];

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
  hasSeat: (proposal, member) => seatIn(proposal, member) !== null,
  knows: () => true,
  sits: false,
  chosen: false,
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

it('one follows most of the players of a table; if it is over half of them, and who is free two whom one knows', () => {
  const [own, watched] = [tableOf(null, ana, bo), tableOf(null, bo, cy)];
  const invented = ['aa'.repeat(32), 'bb'.repeat(32)] as const;
  for (const [where, bond] of [
    [at({ table: own, shown: own.id, over: true }), 'played'],
    [at({ table: watched, shown: watched.id, over: true }), 'free'],
    [at({ shown: watched.id, after: watched.id }), 'free'],
    [at({ shown: watched.id, after: watched.id, sits: true }), 'played'],
    [at({ table: watched, shown: watched.id }), 'running'],
  ] as const) {
    const before = where.table ?? watched;
    const follows = (...members: readonly string[]) => {
      const next = tableOf(before, ...members);
      return (known: readonly string[]) =>
        nextTable([before, next], { ...where, knows: (member) => known.includes(member) }) === next;
    };
    expect(follows(...invented)([])).toBe(false);
    expect(follows(invented[0], di)([di])).toBe(false);
    expect(follows(di, invented[1])([...invented, di])).toBe(bond === 'free');
    expect(follows(bo, invented[0])([])).toBe(bond !== 'running');
    expect(follows(bo, cy)([])).toBe(bond !== 'running' || before === watched);
  }
});

it('one of three who sat there leads nobody away, though the table is over', () => {
  const three = tableOf(null, bo, cy, di);
  const [one, most] = [tableOf(three, di), tableOf(three, bo, cy)];
  const there = at({ table: three, shown: three.id, over: true });
  expect(nextTable([three, one], there)).toBeNull();
  expect(nextTable([three, one, most], there)).toBe(most);
  // Who was led elsewhere first comes to where most of them play, unless its player chose otherwise.
  const elsewhere = tableOf(three, 'ee'.repeat(32), di);
  const away = at({ table: elsewhere, shown: elsewhere.id });
  expect(nextTable([three, elsewhere, most], away)).toBe(most);
  expect(nextTable([three, elsewhere, most], { ...away, chosen: true })).toBeNull();
});

it('a place in a genesis counts only if its member has said so: anybody can write in whom he likes', () => {
  const own = tableOf(null, ana, bo);
  const forged = tableOf(own, ana, bo);
  const honest = (proposal: Proposal, member: string) =>
    proposal !== forged && seatIn(proposal, member) !== null;
  const live = [own, forged];
  const there = at({ table: own, shown: own.id, hasSeat: honest });
  expect(nextTable(live, there)).toBeNull();
  expect(nextTable(live, { ...there, over: true })).toBeNull();
  expect(nextTable(live, { ...there, table: null })).toBe(own);
  expect(nextTable([forged], { ...there, table: null, shown: null })).toBeNull();
});

it('who is new goes to a table of people whom it knows before others, however low these are', () => {
  const known = tableOf(null, bo, cy);
  const others = Array.from({ length: 8 }, () => tableOf(null, di));
  expect(nextTable([...others, known], at({ knows: (member) => member === bo }))).toBe(known);
});

it('two lobbies become one: after most tables, then the lower id; unknown tables do not count', () => {
  const first = tableOf(null, ana, bo);
  const second = tableOf(first, ana, bo);
  const apart = tableOf(null, cy);
  const live = [first, second, apart];
  const common = (mine: string | null, others: readonly (string | null)[]) =>
    commonLobby(
      live,
      { lobby: mine, sits: true },
      others.map((lobby) => ({ lobby, sits: true })),
    );
  expect([null, first.id, second.id, 'unknown'].map((id) => chainLength(live, id))).toEqual([0, 1, 2, 0]);
  expect(common(apart.id, [second.id])).toBe(second.id);
  expect(common(second.id, [apart.id, null])).toBe(second.id);
  const lower = [first.id, apart.id].sort()[0];
  expect(common(first.id, [apart.id])).toBe(lower);
  expect(common(apart.id, [first.id])).toBe(lower);
  expect(common(null, ['ff'.repeat(32)])).toBeNull();
});

it('two who sit in one lobby are not drawn to another by one, however long his chain is', () => {
  const chain = [tableOf(null, cy)];
  for (let length = 0; length < 20; length += 1) chain.unshift(tableOf(chain[0] ?? null, cy));
  const [last] = chain;
  const his = { lobby: last?.id ?? null, sits: true };
  const ours = { lobby: null, sits: true };
  expect(commonLobby(chain, ours, [ours, his])).toBeNull();
  expect(commonLobby(chain, his, [ours, ours])).toBeNull();
  // Who has not sat down comes to them.
  expect(commonLobby(chain, { ...his, sits: false }, [ours, his, ours])).toBeNull();
});

it('which lobby it is does not depend on who was heard first', () => {
  const first = tableOf(null, ana, bo);
  const live = [first, tableOf(first, bo), tableOf(first, cy), tableOf(null, di)];
  const place = fc.record({ lobby: fc.constantFrom(null, ...live.map(({ id }) => id)), sits: fc.boolean() });
  const two = fc
    .array(place, { minLength: 1, maxLength: 7 })
    .chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
    );
  fc.assert(
    fc.property(two, ([one, other]) => {
      const common = ([mine, ...others]: readonly (typeof one)[number][]) =>
        commonLobby(live, mine ?? { lobby: null, sits: false }, others);
      expect(common(one)).toBe(common(other));
    }),
  );
});

it('a game is told of as played where another member says so; having once sat there oneself says nothing', () => {
  const [ended, played] = [tableOf(null, ana), tableOf(null, ana, bo)];
  expect(playedTables([ended, played], at({}))).toEqual([{ id: played.id, players: [bo] }]);
});
