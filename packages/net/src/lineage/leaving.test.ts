import { bytesToHex } from '@noble/hashes/utils.js';
import { createEngine } from '@rockpool/fair/local';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deriveSeatKey } from '../keys.ts';
import type { Continues } from '../log/continues.ts';
import { genesisHash, proposeGenesis, signGenesis } from '../log/genesis.ts';
import { createMemoryStore } from '../store/memory.ts';
import { createTestClock } from '../testing/clock.ts';
import { friendsGames, gather, offerTo, roomOf, tableOf, type Gathering } from '../testing/gathering.ts';
import { createParty } from '../testing/party.ts';
import { createTestRandom } from '../testing/random.ts';
import { race } from '../testing/race.ts';
import type { TestDevice } from '../testing/rooms.ts';
import { createLineage } from './lineage.ts';

let friends: Gathering;
beforeEach(({ task }) => {
  friends = gather(task.name);
});
afterEach(() => friends.leaveAll());

it('who proposes and takes back until it may no more keeps nobody, and is not kept itself', async () => {
  const devices = (await friends.playing('Ana', 'Bo', 'Cy')) as [TestDevice, TestDevice, TestDevice];
  const [ana, bo, cy] = devices;
  await friends.play(devices, 2);
  const { id } = tableOf(ana);
  // What moves a seat to another device takes a place too: so the last place would be a signature's.
  const phone = await friends.follow('Cy’s phone', roomOf(cy).seatLink() ?? '', friendsGames);
  await friends.pass(2_000);
  await Promise.race([roomOf(phone).takeOver(), friends.pass(5_000)]);
  for (let times = 0; tableOf(phone).propose({ wish: 'end' }) === null; times += 1) {
    expect(times).toBeLessThan(100);
    await friends.pass(100);
    expect(tableOf(phone).decline(offerTo(phone).id)).toBeNull();
    await friends.pass(200);
  }
  expect(tableOf(phone).mayPropose({ wish: 'end' })).toEqual({ refused: 'too-many' });
  expect(tableOf(phone).offers()).toEqual([]);
  await friends.pass(30_000);
  // The game goes on, and the others can leave him.
  expect(tableOf(phone).view().legal).toEqual([1, 2]);
  await friends.play([ana, bo, phone], 1);
  for (const device of [cy, phone]) await friends.shut(device);
  expect(tableOf(ana).propose({ wish: 'gone', seats: [2] })).toBeNull();
  await friends.pass();
  expect(tableOf(bo).agree(offerTo(bo).id)).toBeNull();
  await friends.pass(1_000);
  expect(tableOf(bo).id).toBe(tableOf(ana).id);
  expect(tableOf(ana).id).not.toBe(id);
});

it('a stranger who announces tables without end takes nobody the place for their own', async () => {
  const random = createTestRandom('announced');
  const clock = createTestClock();
  // The same table once more, since it tells the hashes of its rounds.
  const party = await createParty({ game: race, players: ['key', 'house'], seed: 1, options: { goal: 60 } });
  const [seed] = party.seeds;
  const topic = { list: () => [], send: () => 0, fault: () => 0, onMessage: () => 0, onOpened: () => 0 };
  const lineage = await createLineage({
    ...{ game: race, root: party.signed, me: 'aa'.repeat(32), seeds: [seed ?? random(32)], adopted: [] },
    ...{ seedAfter: () => random(32), mark: random(16), store: createMemoryStore(), clock, random },
    ...{ engine: createEngine(), shown: null, quiet: false, announcements: [] },
    mesh: { open: () => ({ ...topic, close: () => undefined }), isAwaited: () => false },
    announce: () => undefined,
    changed: () => undefined,
  });
  const { table, genesis } = party.signed;
  for (let turn = 0; turn < 20; turn += 1) {
    const { answers } = lineage.table().view();
    for (let count = 0; count < 8; count += 1) {
      const key = deriveSeatKey(random(32));
      const hash = party.guest(0).table.at(answers.length)?.hash ?? table;
      const continues: Continues = {
        ...{ table, rounds: answers.length, hash, back: 0, reason: 'device', seat: 0 },
        ...{ proof: null, keys: [], sealings: [] },
      };
      const seats = [{ key: key.key, member: random(32) }, null];
      const bytes = proposeGenesis({ ...genesis, nonce: random(16), seats, continues });
      const id = genesisHash(bytes);
      lineage.hear({
        ...{ id: bytesToHex(id), parent: bytesToHex(table), genesis: { ...genesis, seats, continues } },
        ...{ bytes, seat: 0, signature: signGenesis(id, key) },
      });
    }
    await clock.pass(50);
    for (const one of [lineage.table(), party.guest(0).table]) expect(one.act(1)).toBeNull();
    await party.settle();
    await clock.pass(50);
  }
  expect(lineage.table().propose({ wish: 'end' })).toBeNull();
  await clock.pass(1_000);
  expect(lineage.table().continues?.reason).toBe('end');
  lineage.close();
});
