import { hexToBytes } from '@noble/hashes/utils.js';
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
} from '@rockpool/net/testing';
import { keyOf, type Evening } from './evening.ts';

export const random = createTestRandom('insiders');

/** Somebody with the link, whose page says whatever it likes to the room. */
export type Insider = Awaited<ReturnType<typeof insider>>;

export async function insider({ rooms, secret, ana }: Evening) {
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

interface Player {
  /** The seat's seed. */
  readonly seat: Uint8Array;
  /** The member whom the genesis names. */
  readonly member: string;
}

/** A start of noughts that nobody has signed; null: the house's seat. */
export function proposalOf(room: string, previous: string | null, players: readonly (Player | null)[]) {
  const made = newProposal(
    proposeGenesis({
      nonce: random(16),
      room: hexToBytes(room),
      previous: previous === null ? null : hexToBytes(previous),
      game: 'noughts',
      rules: noughts.rules,
      options: { misere: false },
      seats: players.map((player) =>
        player === null ? null : { key: deriveSeatKey(player.seat).key, member: hexToBytes(player.member) },
      ),
      continues: null,
    }),
  );
  if (made === null) throw new Error('no proposal');
  return made;
}

/** A live table of these, one or two, under seat keys of their own. */
export function tableAfter(
  previous: string | null,
  players: readonly { readonly mal: Insider; readonly seat: Uint8Array }[],
) {
  const seats = [0, 1].map((at) => {
    const player = players[at];
    return player === undefined ? null : { seat: player.seat, member: player.mal.key };
  });
  const made = proposalOf(players[0]?.mal.id ?? '', previous, seats);
  const keys = players.map(({ seat }) => deriveSeatKey(seat));
  const signed = keys.reduce((one, key, seat) => signProposal(one, seat, key), made);
  return keys.reduce((one, key, seat) => promiseProposal(one, seat, key), signed);
}
