import { choice, createTestGenesis, createTestRandom, join, u8, writeCount } from '@rockpool/net/testing';
import { noughts } from '@rockpool/game/testing';
import { expect, test } from 'vitest';
import { ana, cheat, duel, watcher, type Duel } from './duel.ts';

const refusals = ({ party }: Duel) => [ana, watcher].map((guest) => party.guest(guest).table.refusal());
const both = (refused: string) => [ana, watcher].map(() => ({ seat: cheat, refusal: { refused } }));
const faults = ({ party, forger }: Duel) =>
  [ana, watcher].map((guest) =>
    party.guest(guest).page.faults.map((fault) => fault.replace(forger.page.key, 'cheat')),
  );
const answers = ({ party }: Duel) => party.guest(watcher).table.view().answers.length;
/** Ana has moved; it is the cheat's turn. */
async function afterAna(seed: string): Promise<Duel> {
  const game = await duel(seed);
  expect(game.party.guest(ana).table.act({ cell: 0 })).toBeNull();
  await game.party.settle();
  return game;
}

test('an illegal move is refused and named, and a legal one goes on', async () => {
  const game = await afterAna('illegal');
  await game.tell(game.honest({ cell: 0 }));
  expect(refusals(game)).toEqual(both('taken'));
  expect(answers(game)).toBe(1);
  await game.finish();
});

test('a move for another seat is a fault of who sends it, and no move', async () => {
  const game = await duel('another seat');
  const bytes = game.honest({ cell: 4 }).bytes.slice();
  bytes[1] = ana;
  await game.tell({ seat: ana, seq: 0, bytes });
  expect(faults(game)).toEqual([['cheat: bad-signature'], ['cheat: bad-signature']]);
  expect(answers(game)).toBe(0);
  await game.finish();
});

test('a move out of turn is refused, not kept for later', async () => {
  const game = await duel('out of turn');
  await game.tell(game.honest({ cell: 4 }));
  expect(refusals(game)).toEqual(both('not-asked'));
  await game.finish();
});

test('a forged signature is a fault, and the true move is still taken', async () => {
  const game = await afterAna('forged');
  const { bytes } = game.honest({ cell: 4 });
  const forged = bytes.slice();
  forged.set(createTestRandom('forged')(64), forged.length - 64);
  await game.tell({ seat: cheat, seq: 0, bytes: forged });
  expect(faults(game)).toEqual([['cheat: bad-signature'], ['cheat: bad-signature']]);
  expect(answers(game)).toBe(1);
  await game.finish();
});

test('a replayed move changes nothing: the same again, or its action signed again later', async () => {
  const game = await afterAna('replayed');
  const move = game.honest({ cell: 4 });
  await game.tell(move);
  for (let time = 0; time < 50; time += 1) await game.tell(move);
  expect(answers(game)).toBe(2);
  await game.tell(game.forger.entry({ seat: cheat, seq: 1, round: 1, prev: game.prev(1), body: move.body }));
  expect(refusals(game)).toEqual(both('stale'));
  expect(answers(game)).toBe(2);
  await game.finish();
});

test('row 15: reordered entries are not taken before those in front of them, and then all are', async () => {
  const game = await afterAna('reordered');
  const first = game.honest({ cell: 0 });
  const second = game.forger.entry({ seat: cheat, seq: 1, round: 1, prev: game.prev(1), body: choiceOf(4) });
  await game.tell(second);
  expect([answers(game), refusals(game)]).toEqual([1, [null, null]]);
  await game.tell(first, second);
  expect(answers(game)).toBe(2);
  expect(faults(game)).toEqual([[], []]);
  await game.finish();
});

test('row 39: a deleted entry stays, and the delete is a fault', async () => {
  const game = await afterAna('deleted');
  await game.tell(game.honest({ cell: 4 }));
  const before = await game.party.guest(watcher).store.entries(game.party.guest(watcher).table.id);
  // No structs, and a delete set of one client and one range: what Yjs would take without asking.
  const update = join(u8(0), u8(1), u8(1), u8(1), u8(0), u8(1));
  for (const guest of [ana, watcher]) game.forger.send(guest, { is: 'update', update });
  await game.party.settle();
  expect(faults(game)).toEqual([['cheat: bad-update'], ['cheat: bad-update']]);
  expect(await game.party.guest(watcher).store.entries(game.party.guest(watcher).table.id)).toEqual(before);
  await game.finish();
});

test('row 39: a back-dated entry is refused: a seat never steps back', async () => {
  const game = await afterAna('back-dated');
  await game.tell(game.honest({ cell: 4 }));
  await game.tell(
    game.forger.entry({ seat: cheat, seq: 1, round: 0, prev: game.prev(0), body: choiceOf(8) }),
  );
  expect(refusals(game)).toEqual(both('steps-back'));
  expect(answers(game)).toBe(2);
  await game.finish();
});

test('row 35: a stale take-back is answered with its reason', async () => {
  const game = await afterAna('take-back');
  await game.tell(game.honest({ cell: 4 }));
  const undo = { kind: 'undo', body: writeCount(1) } as const;
  await game.tell(game.forger.entry({ seat: cheat, seq: 1, round: 1, prev: game.prev(1), ...undo }));
  expect(refusals(game)).toEqual(both('stale'));
  await game.tell(game.forger.entry({ seat: cheat, seq: 2, round: 2, prev: game.prev(2), ...undo }));
  expect(refusals(game)).toEqual(both('not-asked'));
  expect(answers(game)).toBe(2);
  await game.finish();
});

test('an entry that names rounds to come waits, and is judged by what was played until then', async () => {
  const game = await afterAna('early');
  const early = game.forger.entry({ seat: cheat, seq: 0, round: 3, prev: game.prev(1), body: choiceOf(4) });
  await game.tell(early);
  expect(answers(game)).toBe(1);
  // By then it can only be refused; and the seat cannot go back to the round that it has jumped over.
  await game.tell(
    game.forger.entry({ seat: cheat, seq: 1, round: 1, prev: game.prev(1), body: choiceOf(4) }),
  );
  expect(refusals(game)).toEqual(both('steps-back'));
  expect(game.party.guest(ana).table.view().waiting).toEqual([cheat]);
});

test('row 32: an entry of another table, made of the same words, is a fault, though it is signed there', async () => {
  const game = await afterAna('another table');
  const { signed } = createTestGenesis(noughts, ['key', 'key'], createTestRandom('another'));
  const foreign = game.forger.entry(
    { seat: cheat, round: 1, prev: game.prev(1), body: choiceOf(4) },
    signed.table,
  );
  await game.tell({ seat: cheat, seq: 0, bytes: foreign.bytes });
  expect(faults(game)).toEqual([['cheat: bad-signature'], ['cheat: bad-signature']]);
  expect(answers(game)).toBe(1);
  await game.finish();
});

test('two entries for one place are a proof: all are told by name, and nobody writes there any more', async () => {
  const game = await afterAna('double');
  const [one, other] = [game.honest({ cell: 4 }), game.honest({ cell: 8 })];
  game.forger.tell(ana, one);
  game.forger.tell(watcher, other);
  await game.party.settle();
  expect(refusals(game)).toEqual(both('cheat-proved'));
  expect(game.party.guest(ana).table.view().legal).toEqual([]);
  expect(game.party.guest(watcher).table.proofOf(cheat)?.first.hash).toBeDefined();
});

function choiceOf(cell: number) {
  return choice({ cell });
}
