import {
  caps,
  clientId,
  createTestRandom,
  join,
  mapKey,
  mapName,
  u16,
  u32,
  u8,
  Y,
} from '@rockpool/net/testing';
import { expect, test } from 'vitest';
import { ana, cheat, duel, watcher, type Duel } from './duel.ts';

const faults = ({ party, forger }: Duel) =>
  [ana, watcher].map((guest) =>
    party.guest(guest).page.faults.map((fault) => fault.replace(forger.page.key, 'cheat')),
  );
const toBoth = async (game: Duel, send: (guest: number) => void) => {
  for (const guest of [ana, watcher]) {
    game.party.network.connect(game.forger.page.key, game.party.guest(guest).page.key);
    send(guest);
  }
  await game.party.settle();
};
const noise = createTestRandom('carrier attacks');

test('a forged struct under another client id hides nobody: it is a fault, and the real entry arrives', async () => {
  const game = await duel('struct');
  const { table } = game.party.signed;
  const doc = new Y.Doc();
  doc.clientID = clientId(table, ana);
  doc.getMap(mapName).set(mapKey(ana, 0), game.honest({ cell: 4 }).bytes);
  await toBoth(game, (guest) => {
    game.forger.send(guest, { is: 'update', update: Y.encodeStateAsUpdate(doc) });
  });
  expect(faults(game)).toEqual([['cheat: wrong-place'], ['cheat: wrong-place']]);
  await game.finish();
  const stored = await game.party.guest(watcher).store.entries(game.party.guest(watcher).table.id);
  expect(stored.some(({ seat, seq }) => seat === ana && seq === 0)).toBe(true);
});

const twice = (doc: Y.Doc) => {
  for (let time = 0; time < 2; time += 1) doc.getMap(mapName).set('0/0', noise(80));
};
test.each([
  ['a map of another name', (doc: Y.Doc) => void doc.getMap('x').set('0/0', noise(80))],
  [
    'text',
    (doc: Y.Doc) => {
      doc.getText(mapName).insert(0, 'x');
    },
  ],
  ['a place that was written twice', twice],
])('an update of plain Yjs with %s is a fault', async (_, write) => {
  const game = await duel('plain');
  const doc = new Y.Doc({ gc: false });
  doc.clientID = clientId(game.party.signed.table, cheat);
  write(doc);
  await toBoth(game, (guest) => {
    game.forger.send(guest, { is: 'update', update: Y.encodeStateAsUpdate(doc) });
  });
  expect(faults(game)).toEqual([['cheat: bad-update'], ['cheat: bad-update']]);
  await game.finish();
});

test('an update of 10 MB is refused by its size, before anything reads it', async () => {
  const game = await duel('large');
  const large = join(u8(1), new Uint8Array(10_485_760));
  await toBoth(game, (guest) => {
    game.forger.sendRaw(guest, large);
  });
  expect(faults(game)).toEqual([['cheat: bad-message'], ['cheat: bad-message']]);
  await game.finish();
});

test('a flood of entries ends at the cap, is kept once, and the game goes on', async () => {
  const game = await duel('flood');
  const flood = Array.from({ length: caps.round * 2 }, (_, seq) =>
    game.forger.entry({ seat: cheat, seq, round: 0, prev: game.prev(0) }),
  );
  await game.tell(...flood);
  expect(await game.party.guest(ana).store.entries(game.party.guest(ana).table.id)).toHaveLength(caps.round);
  await game.tell(...flood);
  await game.finish();
});

test('a flood of requests is answered within a budget', async () => {
  const game = await duel('requests');
  await game.party.settle();
  const before = game.party.network.carried();
  const table = game.party.guest(ana).table;
  const heads = [{ seat: ana, count: 0, head: noise(32) }];
  await toBoth(game, (guest) => {
    for (let count = 0; count < 2_000; count += 1)
      game.forger.send(guest, { is: 'heads', answer: true, heads, proofs: [] });
  });
  const asked = 2 * 2_000 * (1 + 1 + 1 + 37 + 1);
  expect(game.party.network.carried() - before - asked).toBeLessThan(60_000);
  expect(table.view().waiting).toEqual([ana]);
  await game.finish();
});

test('wrong heads lead nowhere: more than there is, other ones, of seats that are none', async () => {
  const game = await duel('heads');
  game.party.guest(ana).table.act({ cell: 0 });
  await game.party.settle();
  await toBoth(game, (guest) => {
    for (const count of [0, 1, 7, 65_535])
      game.forger.send(guest, {
        is: 'heads',
        answer: true,
        heads: [0, 1].map((seat) => ({ seat, count, head: noise(32) })),
        proofs: [],
      });
    game.forger.send(guest, { is: 'hashes', seat: ana, from: 0, hashes: [noise(32)] });
    game.forger.send(guest, { is: 'want', seat: ana, seq: 0, hash: noise(32) });
  });
  expect(faults(game)).toEqual([[], []]);
  await toBoth(game, (guest) => {
    game.forger.send(guest, {
      is: 'heads',
      answer: true,
      heads: [{ seat: 9, count: 1, head: noise(32) }],
      proofs: [],
    });
  });
  expect(faults(game)).toEqual([['cheat: bad-message'], ['cheat: bad-message']]);
  await game.finish();
});

test('a refusal notice that somebody invents is a hint of one kind, for entries that there are', async () => {
  const game = await duel('hints');
  game.party.guest(ana).table.act({ cell: 0 });
  await game.party.settle();
  const [stored] = await game.party.guest(ana).store.entries(game.party.guest(ana).table.id);
  expect(stored).toBeDefined();
  await toBoth(game, (guest) => {
    game.forger.send(guest, { is: 'refused', hash: noise(32), code: 'other-state' });
  });
  expect(game.party.guest(ana).table.refusal()).toBeNull();
  // Any other code is no message at all.
  await toBoth(game, (guest) => {
    game.forger.sendRaw(guest, join(u8(6), noise(32), u8(12), new TextEncoder().encode('cheat-proved')));
  });
  expect(faults(game)).toEqual([['cheat: bad-message'], ['cheat: bad-message']]);
  await game.finish();
});

test('an invented proof convicts nobody', async () => {
  const game = await duel('proof');
  game.party.guest(ana).table.act({ cell: 0 });
  await game.party.settle();
  const [stored] = await game.party.guest(watcher).store.entries(game.party.guest(watcher).table.id);
  const first = stored?.bytes ?? noise(8);
  const second = first.slice();
  second[second.length - 1] = (second.at(-1) ?? 0) ^ 1;
  await toBoth(game, (guest) => {
    game.forger.send(guest, { is: 'proof', first, second });
  });
  expect(faults(game)).toEqual([['cheat: bad-proof'], ['cheat: bad-proof']]);
  await game.finish();
});

test('lengths that lie are found out: nothing is set aside for them', async () => {
  const game = await duel('lengths');
  const lies = [
    join(u8(2), u8(0), u32(0), u16(0xffff)),
    join(u8(0), u8(0), u8(255)),
    join(u8(5), u32(0xffff_ffff), noise(8)),
    join(u8(1), new Uint8Array([0xff, 0xff, 0xff, 0xff, 0x0f])),
  ];
  for (const lie of lies) {
    await toBoth(game, (guest) => {
      game.forger.sendRaw(guest, lie);
    });
  }
  expect(faults(game).map((list) => list.length)).toEqual([lies.length, lies.length]);
  await game.finish();
});
