import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { noughts } from '@rockpool/game/testing';
import { deriveSeatKey, proposeGenesis } from '@rockpool/net';
import {
  createMesh,
  createTestRandom,
  createTestVisibility,
  deriveRoom,
  identityOf,
  join,
  newProposal,
  parseSecret,
  promiseProposal,
  signProposal,
  signStatement,
  u16,
  u8,
  writeProposal,
} from '@rockpool/net/testing';
import { expect, test } from 'vitest';
import { evening, keyOf, roomOf, type Evening } from './evening.ts';

const random = createTestRandom('insiders');

/** Somebody with the link, whose page says whatever it likes to the room. */
async function insider({ rooms, secret, ana }: Evening) {
  const seed = random(32);
  const { id, helloKey, place } = deriveRoom(parseSecret(secret) ?? random(16));
  const host = rooms.network.host();
  const mesh = createMesh({
    me: identityOf(seed),
    helloKey,
    place,
    ways: [host.way],
    versions: { protocol: 1, build: 'insider' },
    clock: rooms.clock,
    random,
    visibility: createTestVisibility(),
  });
  const lobby = mesh.open('lobby');
  await rooms.clock.pass(1_000);
  mesh.know(keyOf(ana), [ana.host.address]);
  await rooms.clock.pass(9_000);
  const key = identityOf(seed).key;
  const say = (kind: number, bytes: Uint8Array) => {
    for (const peer of lobby.list()) lobby.send(peer, join(u8(kind), bytes));
  };
  const statement = (by: Uint8Array, changes: object = {}) => {
    const none = { addresses: [], claim: null, setup: null, after: null };
    const own = { key: identityOf(by).key, count: 2 ** 25, name: 'Mal', colour: 0, ...none, ...changes };
    const { bytes, signature } = signStatement(own, id, by);
    return join(u16(bytes.length), bytes, signature);
  };
  return { seed, key, id, lobby, say, statement };
}
const proposalOf = (room: string, previous: string | null, member: string, seatKey: Uint8Array) => {
  const made = newProposal(
    proposeGenesis({
      nonce: random(16),
      room: hexToBytes(room),
      previous: previous === null ? null : hexToBytes(previous),
      game: 'noughts',
      rules: noughts.rules,
      options: { misere: false },
      seats: [{ key: deriveSeatKey(seatKey).key, member: hexToBytes(member) }, null],
      continues: null,
    }),
  );
  if (made === null) throw new Error('no proposal');
  return made;
};

test('the highest clock there is gives nobody the last word about the setup', async () => {
  const game = await evening('clock');
  const mal = await insider(game);
  const wanted = { game: 'noughts', seats: 2, options: { misere: true }, house: [1] };
  const setup = { game: 'noughts', seats: 2, options: {}, house: [0] };
  for (const clock of [2 ** 32 - 1, 2 ** 32 - 2, 200_000])
    mal.say(1, mal.statement(random(32), { setup: { ...setup, clock } }));
  await game.rooms.clock.pass(1_000);
  roomOf(game.ana).propose(wanted);
  await game.rooms.clock.pass(1_000);
  for (const device of [game.ana, game.bo]) expect(roomOf(device).view().setup).toEqual(wanted);
  await game.finish();
});

test("a statement in another's name is a fault of who sends it, and changes nobody's name", async () => {
  const game = await evening('statement');
  const mal = await insider(game);
  expect(mal.lobby.list()).toContain(keyOf(game.ana));
  mal.say(1, mal.statement(mal.seed, { key: keyOf(game.bo) }));
  await game.rooms.clock.pass(500);
  expect(
    roomOf(game.ana)
      .view()
      .members.map(({ name }) => name),
  ).not.toContain('Mal');
  expect(roomOf(game.ana).view().troubles).toContainEqual(
    expect.objectContaining({ code: 'bad-page', member: mal.key, detail: 'statement' }),
  );
  await game.finish();
});

test('a line of talk that was changed on its way is a fault of who changed it', async () => {
  const game = await evening('talk');
  const mal = await insider(game);
  const heard: Uint8Array[] = [];
  mal.lobby.onMessage((_, message) => {
    if (message[0] === 3) heard.push(message.slice(1));
  });
  roomOf(game.bo).say({ is: 'text', text: 'good luck' });
  await game.rooms.clock.pass(500);
  const line = heard.at(-1) ?? random(100);
  line[line.length - 70] = (line.at(-70) ?? 0) ^ 1;
  line[37] = 0xff;
  mal.say(3, line);
  await game.rooms.clock.pass(500);
  expect(roomOf(game.ana).chat()).toHaveLength(1);
  expect(roomOf(game.ana).view().troubles).toContainEqual(
    expect.objectContaining({ code: 'bad-page', member: mal.key, detail: 'chat' }),
  );
  await game.finish();
});

test('invented members without end take the place of no player, and little memory', async () => {
  const game = await evening('invented');
  const mal = await insider(game);
  const before = process.memoryUsage().heapUsed;
  for (let count = 0; count < 150; count += 1) {
    mal.say(1, mal.statement(random(32)));
    if (count % 50 === 49) await game.rooms.clock.pass(1_000);
  }
  await game.rooms.clock.pass(2_000);
  const { members } = roomOf(game.ana).view();
  expect(members.length).toBeLessThanOrEqual(65);
  expect(members.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ana', 'Bo']));
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000);
  await game.finish();
});

test('starts and tables of his own without end stop nobody from a rematch', async () => {
  const game = await evening('starts');
  const mal = await insider(game);
  const previous = roomOf(game.ana).view().table?.id ?? null;
  for (let count = 0; count < 60; count += 1) {
    const seat = random(32);
    const plain = proposalOf(mal.id, previous, mal.key, seat);
    const own = signProposal(plain, 0, deriveSeatKey(seat));
    const live = promiseProposal(own, 0, deriveSeatKey(seat));
    for (const one of [plain, live]) mal.say(2, writeProposal(one));
    if (count % 50 === 49) await game.rooms.clock.pass(1_000);
  }
  await game.rooms.clock.pass(1_000);
  const { ana, bo, rooms } = game;
  const isOver = () => roomOf(ana).view().table?.view().ask.ask === 'over';
  for (let turn = 0; turn < 30 && !isOver(); turn += 1) {
    for (const device of [ana, bo]) {
      const table = roomOf(device).view().table;
      const [action] = table?.view().legal ?? [];
      if (action !== undefined) table?.act(action);
    }
    await rooms.clock.pass(500);
  }
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
    const keys = members.map(() => deriveSeatKey(random(32)));
    for (const [seat, member] of members.entries()) {
      const claim = { seat, key: bytesToHex(keys[seat]?.key ?? member), after: id };
      mal.say(1, mal.statement(member, { claim }));
    }
    const made = newProposal(
      proposeGenesis({
        nonce: random(16),
        room: hexToBytes(mal.id),
        previous: id === null ? null : hexToBytes(id),
        game: 'noughts',
        rules: noughts.rules,
        options: { misere: false },
        seats: keys.map(({ key }, seat) => ({ key, member: hexToBytes(named[seat] ?? '') })),
        continues: null,
      }),
    );
    if (made === null) throw new Error('no proposal');
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
  for (let turn = 0; turn < 30 && roomOf(ana).view().table?.view().ask.ask !== 'over'; turn += 1) {
    for (const device of [ana, bo]) {
      const table = roomOf(device).view().table;
      const [action] = table?.view().legal ?? [];
      if (action !== undefined) table?.act(action);
    }
    await rooms.clock.pass(500);
  }
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

/** A live table of these members under keys of their own, each of whom says that it plays there. */
const tableAfter = (
  previous: string | null,
  players: readonly { readonly mal: Awaited<ReturnType<typeof insider>>; readonly seat: Uint8Array }[],
) => {
  const keys = players.map(({ seat }) => deriveSeatKey(seat));
  const made = newProposal(
    proposeGenesis({
      nonce: random(16),
      room: hexToBytes(players[0]?.mal.id ?? ''),
      previous: previous === null ? null : hexToBytes(previous),
      game: 'noughts',
      rules: noughts.rules,
      options: { misere: false },
      seats: [0, 1].map((seat) => {
        const [key, player] = [keys[seat], players[seat]];
        return key === undefined || player === undefined
          ? null
          : { key: key.key, member: hexToBytes(player.mal.key) };
      }),
      continues: null,
    }),
  );
  if (made === null) throw new Error('no proposal');
  const signed = keys.reduce((one, key, seat) => signProposal(one, seat, key), made);
  return keys.reduce((one, key, seat) => promiseProposal(one, seat, key), signed);
};

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
  for (let turn = 0; turn < 30 && roomOf(ana).view().table?.view().ask.ask !== 'over'; turn += 1) {
    for (const device of [ana, bo]) {
      const [action] = roomOf(device).view().table?.view().legal ?? [];
      if (action !== undefined) roomOf(device).view().table?.act(action);
    }
    await rooms.clock.pass(500);
  }
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

test('a proposal with a signature that is none is a fault', async () => {
  const game = await evening('proposal');
  const mal = await insider(game);
  const plain = proposalOf(mal.id, null, keyOf(game.ana), random(32));
  mal.say(2, writeProposal(signProposal(plain, 0, deriveSeatKey(random(32)))));
  await game.rooms.clock.pass(500);
  expect(roomOf(game.ana).view().troubles).toContainEqual(
    expect.objectContaining({ code: 'bad-page', member: mal.key, detail: 'proposal' }),
  );
  expect(bytesToHex(plain.table)).not.toBe(roomOf(game.ana).view().table?.id);
  await game.finish();
});
