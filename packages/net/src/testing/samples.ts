import type { Message } from '../carrier/messages.ts';
import { writeUpdate } from '../carrier/update.ts';
import { deriveSeatKey, type SeatKey } from '../keys.ts';
import { writeAction } from '../log/body.ts';
import type { Continues } from '../log/continues.ts';
import { writeEntry, type Entry } from '../log/entry.ts';
import type { Genesis } from '../log/genesis.ts';
import type { Random } from '../neighbours.ts';

/** Good values to write, and to spoil what is written of them. They belong to one table, whose seat 0 has a key. */
export interface Samples {
  readonly table: Uint8Array;
  readonly key: SeatKey;
  /** Another public key. */
  readonly point: Uint8Array;
  readonly genesis: Genesis;
  /** With all that one can say; for a genesis as above. */
  readonly continues: Continues;
  /** The first entry of seat 0. */
  readonly choice: Entry;
  /** One of each kind. */
  readonly messages: readonly Message[];
}

export function createSamples(random: Random): Samples {
  const table = random(32);
  const key = deriveSeatKey(random(32));
  const point = deriveSeatKey(random(32)).key;
  const choice = writeEntry(table, key, {
    kind: 'choose',
    seat: 0,
    seq: 0,
    round: 0,
    phase: 0,
    prev: table,
    body: writeAction({ to: [1, 2] }) ?? table,
  });
  return {
    table,
    key,
    point,
    genesis: {
      nonce: random(16),
      room: random(16),
      previous: table,
      game: 'noughts',
      rules: 1,
      options: { misere: true, level: 3, map: 'big' },
      seats: [{ key: key.key, member: random(32) }, null],
      continues: null,
    },
    continues: {
      table,
      rounds: 31,
      hash: random(32),
      back: 0,
      reason: 'cheat',
      seat: 1,
      proof: [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)],
      keys: [
        { point, how: 'held', seat: 0 },
        { point, how: 'open', secret: random(32) },
        { point, how: 'rebuild', table },
      ],
      sealings: [{ deck: 'divers', keys: [0, 2] }],
    },
    choice,
    messages: [
      {
        is: 'heads',
        answer: true,
        heads: [
          { seat: 0, count: 3, head: table },
          { seat: 2, count: 0, head: table },
        ],
        proofs: [1],
      },
      { is: 'update', update: writeUpdate(table, [choice]) },
      { is: 'hashes', seat: 1, from: 7, hashes: [table, point] },
      { is: 'want', seat: 1, seq: 7, hash: table },
      { is: 'entry', bytes: choice.bytes },
      { is: 'proof', first: choice.bytes, second: table },
      { is: 'refused', hash: table, code: 'other-state' },
    ],
  };
}
