import { bytesToHex } from '@noble/hashes/utils.js';
import { noughts } from '@rockpool/game/testing';
import { deriveSeatKey } from '@rockpool/net';
import { identityOf, promiseProposal, signProposal, writeProposal } from '@rockpool/net/testing';
import { expect, test } from 'vitest';
import { evening, keyOf, roomOf } from './evening.ts';
import { insider, proposalOf, random, tableAfter } from './insider.ts';

test('starts and tables of his own without end stop nobody from a rematch', async () => {
  const game = await evening('starts');
  const mal = await insider(game);
  const previous = roomOf(game.ana).view().table?.id ?? null;
  for (let count = 0; count < 60; count += 1) {
    const seat = random(32);
    const plain = proposalOf(mal.id, previous, [{ seat, member: mal.key }, null]);
    const own = signProposal(plain, 0, deriveSeatKey(seat));
    const live = promiseProposal(own, 0, deriveSeatKey(seat));
    for (const one of [plain, live]) mal.say(2, writeProposal(one));
    if (count % 50 === 49) await game.rooms.clock.pass(1_000);
  }
  await game.rooms.clock.pass(1_000);
  const { ana, bo, rooms } = game;
  await game.playOut();
  expect(roomOf(ana).view().table?.id).toBe(previous);
  for (const device of [ana, bo]) roomOf(device).rematch();
  await rooms.clock.pass(2_000);
  expect(roomOf(ana).start()).toBeNull();
  await rooms.clock.pass(3_000);
  const id = roomOf(ana).view().table?.id;
  expect(id).not.toBe(previous);
  expect(roomOf(bo).view().table?.id).toBe(id);
  expect(roomOf(ana).view().table?.players.map(String)).toEqual([keyOf(ana), keyOf(bo)]);
  await game.finish();
});

test('a table made in the names of the players, or by two whom he invented, leads nobody away', async () => {
  const game = await evening('names');
  const { ana, bo, rooms } = game;
  const eve = await rooms.enter('Eve', [noughts]);
  await rooms.clock.pass(1_000);
  const mal = await insider(game);
  const id = roomOf(ana).view().table?.id ?? null;
  expect(roomOf(eve).view().table?.id).toBe(id);
  const lead = (members: readonly Uint8Array[], named: readonly string[]) => {
    const seats = members.map(() => random(32));
    const keys = seats.map(deriveSeatKey);
    for (const [seat, member] of members.entries()) {
      const claim = { seat, key: bytesToHex(keys[seat]?.key ?? member), after: id };
      mal.say(1, mal.statement(member, { claim }));
    }
    const made = proposalOf(
      mal.id,
      id,
      seats.map((seat, at) => ({ seat, member: named[at] ?? '' })),
    );
    const signed = keys.reduce((one, key, seat) => signProposal(one, seat, key), made);
    const [first] = keys;
    if (first !== undefined) mal.say(2, writeProposal(promiseProposal(signed, 0, first)));
  };
  const invented = [random(32), random(32)];
  lead(
    invented,
    invented.map((seed) => identityOf(seed).key),
  );
  lead([random(32), random(32)], [keyOf(ana), keyOf(bo)]);
  await rooms.clock.pass(2_000);
  for (const device of [ana, bo, eve]) expect(roomOf(device).view().table?.id).toBe(id);
  await game.playOut();
  // By then nobody has heard of the invented ones for a while: their claims on seats do not count.
  await rooms.clock.pass(25_000);
  for (const device of [ana, bo, eve]) expect(roomOf(device).view().table?.id).toBe(id);
  for (const device of [ana, bo]) roomOf(device).rematch();
  await rooms.clock.pass(1_000);
  expect(roomOf(ana).start()).toBeNull();
  await rooms.clock.pass(2_000);
  const next = roomOf(ana).view().table;
  expect(next?.players.map(String)).toEqual([keyOf(ana), keyOf(bo)]);
  expect(next?.view().seat).toBe(0);
  for (const device of [bo, eve]) expect(roomOf(device).view().table?.id).toBe(next?.id);
  await game.finish();
});

test('two insiders with pages of their own lead nobody from a table that others play; it is listed beside', async () => {
  const game = await evening('two insiders');
  const { ana, bo, rooms } = game;
  const eve = await rooms.enter('Eve', [noughts]);
  await rooms.clock.pass(1_000);
  const players = [];
  for (let count = 0; count < 2; count += 1) players.push({ mal: await insider(game), seat: random(32) });
  for (const { mal } of players) mal.say(1, mal.statement(mal.seed));
  const id = roomOf(ana).view().table?.id ?? null;
  const table = tableAfter(id, players);
  for (const [seat, { mal, seat: seed }] of players.entries()) {
    const claim = { seat, key: bytesToHex(deriveSeatKey(seed).key), after: id };
    mal.say(1, mal.statement(mal.seed, { count: 2 ** 25 + 1, after: id, claim }));
    mal.say(2, writeProposal(table));
  }
  await rooms.clock.pass(2_000);
  const late = await rooms.enter('Late', [noughts]);
  await rooms.clock.pass(12_000);
  for (const device of [ana, bo, eve, late]) {
    const view = roomOf(device).view();
    const there =
      view.table?.id === id ? view.elsewhere[0] : { id: view.table?.id, players: view.table?.players };
    expect(there).toEqual({ id: table.id, players: players.map(({ mal }) => mal.key) });
    expect(roomOf(device).view().table?.id === id || device === late).toBe(true);
  }
  // Who wants to see them may, and comes back.
  expect(roomOf(eve).show(table.id)).toBeNull();
  await rooms.clock.pass(1_000);
  expect(roomOf(eve).view().table?.id).toBe(table.id);
  expect(roomOf(eve).view().elsewhere).toContainEqual({ id, players: [keyOf(ana), keyOf(bo)] });
  expect(roomOf(eve).show(id ?? '')).toBeNull();
  await rooms.clock.pass(1_000);
  expect(roomOf(eve).view().table?.id).toBe(id);
  expect(roomOf(ana).show(table.id)).toEqual({ refused: 'unknown-table' });
  await game.finish();
});

test('a chain of tables that only he plays draws no two who sit in a lobby to another one', async () => {
  const game = await evening('chain');
  const { ana, bo, rooms } = game;
  const id = roomOf(ana).view().table?.id ?? null;
  await game.playOut();
  const mal = await insider(game);
  mal.say(1, mal.statement(mal.seed));
  for (const device of [ana, bo]) roomOf(device).rematch();
  await rooms.clock.pass(1_000);
  const eve = await rooms.enter('Eve', [noughts]);
  let previous: string | null = id;
  for (let count = 1; count <= 20; count += 1) {
    const seat = random(32);
    const table = tableAfter(previous, [{ mal, seat }]);
    const key = bytesToHex(deriveSeatKey(random(32)).key);
    mal.say(2, writeProposal(table));
    previous = table.id;
    const claim = { seat: 0, key, after: previous };
    mal.say(1, mal.statement(mal.seed, { count: 2 ** 25 + count, after: previous, claim }));
    await rooms.clock.pass(300);
    for (const device of [ana, bo]) {
      expect(roomOf(device).view().phase).toBe('lobby');
      expect(roomOf(device).view().claims).toEqual([keyOf(ana), keyOf(bo)]);
    }
  }
  expect(roomOf(bo).start()).toBeNull();
  await rooms.clock.pass(2_000);
  const next = roomOf(ana).view().table;
  expect(next?.players.map(String)).toEqual([keyOf(ana), keyOf(bo)]);
  for (const device of [bo, eve]) expect(roomOf(device).view().table?.id).toBe(next?.id);
  await game.finish();
});
