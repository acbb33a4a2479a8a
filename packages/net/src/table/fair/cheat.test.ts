import type { AnyGame } from '@rockpool/game';
import { pearls, pig } from '@rockpool/game/testing';
import { expect, test } from 'vitest';
import type { Node } from '../../lineage/node.ts';
import { draftOf } from '../../lineage/wish.ts';
import { proposeGenesis, type Genesis } from '../../log/genesis.ts';
import { createForger } from '../../testing/forge.ts';
import { createParty } from '../../testing/party.ts';
import { createTestRandom } from '../../testing/random.ts';

const none = new Uint8Array(32);

/** Seat 1 of three is found to have said two things in that round, after seat 0 has done that. */
async function cheated(game: AnyGame, round: number, action: unknown) {
  const party = await createParty({ game, players: ['key', 'key', 'key'], seed: `cheat ${game.id}` });
  party.linkAll();
  await party.settle();
  const { table } = party.guest(0);
  expect(table.act(action)).toBeNull();
  await party.settle();
  const node: Node = { table, parent: null, children: [], signers: { old: [], fresh: [] } };
  const forger = createForger(party);
  forger.tell(0, forger.entry({ seat: 1, seq: 0, round, kind: 'keys-ok', body: new Uint8Array(0) }));
  await party.settle();
  const draft = draftOf({ wish: 'cheat', seat: 1 }, node, { member: '', key: none });
  if ('refused' in draft) throw new Error(draft.refused);
  const random = createTestRandom('cheat');
  const sign = (continues: Partial<Genesis['continues']>) => {
    const genesis = { ...draft, continues: { ...draft.continues, ...continues } };
    const refused = table.consent({ kind: 'sign', body: proposeGenesis({ ...genesis, nonce: random(16) }) });
    expect(refused).toBeNull();
    return table.signatures().length;
  };
  return { table, draft, sign, head: table.closed() };
}

test('a cheat at dice is gone back to: what was drawn since is drawn again', async () => {
  const { table, draft, sign, head } = await cheated(pig, 0, { type: 'roll' });
  expect(head).toBeGreaterThan(1);
  expect(draft.continues.rounds).toBe(0);
  const at = table.at(head)!;
  expect(sign({ rounds: head, hash: at.hash })).toBe(0);
  expect(sign({})).toBe(1);
});

test('a cheat with cards is left where all stand, if they can: published shares cannot be taken back', async () => {
  const { table, draft, sign, head } = await cheated(pearls, 0, { type: 'peek' });
  expect(draft.continues.rounds).toBe(head);
  expect(sign({ rounds: 1, hash: table.at(1)!.hash, keys: [], sealings: [] })).toBe(0);
  expect(sign({})).toBe(1);
});

test('a cheat that led them apart is gone back to, cards or not', async () => {
  const { table, sign, draft } = await cheated(pearls, 0, { type: 'peek' });
  const node = { table: { ...table, isApart: () => true }, parent: null, children: [], signers: draft };
  const apart = draftOf({ wish: 'cheat', seat: 1 }, node as unknown as Node, { member: '', key: none });
  if ('refused' in apart) throw new Error(apart.refused);
  expect(apart.continues.rounds).toBe(0);
  expect(sign(apart.continues)).toBe(1);
});
