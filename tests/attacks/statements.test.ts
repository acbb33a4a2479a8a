import { bytesToHex } from '@noble/hashes/utils.js';
import { deriveSeatKey } from '@rockpool/net';
import { signProposal, writeProposal } from '@rockpool/net/testing';
import { expect, test } from 'vitest';
import { evening, keyOf, roomOf } from './evening.ts';
import { insider, proposalOf, random } from './insider.ts';

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

test('a proposal with a signature that is none is a fault', async () => {
  const game = await evening('proposal');
  const mal = await insider(game);
  const plain = proposalOf(mal.id, null, [{ seat: random(32), member: keyOf(game.ana) }, null]);
  mal.say(2, writeProposal(signProposal(plain, 0, deriveSeatKey(random(32)))));
  await game.rooms.clock.pass(500);
  expect(roomOf(game.ana).view().troubles).toContainEqual(
    expect.objectContaining({ code: 'bad-page', member: mal.key, detail: 'proposal' }),
  );
  expect(bytesToHex(plain.table)).not.toBe(roomOf(game.ana).view().table?.id);
  await game.finish();
});
