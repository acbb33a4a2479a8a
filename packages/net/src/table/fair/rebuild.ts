import type { RebuildValue } from '@rockpool/fair';
import type { Seat } from '@rockpool/game';
import { join, sameBytes, u8 } from '../../bytes.ts';
import { stuck } from '../kinds.ts';
import type { OpenRound, RoundKind, RoundStart } from '../round-kind.ts';
import { valueHolders } from './carried.ts';
import type { CardTools } from './decks.ts';
import type { FairMemory, TableKeys } from './memory.ts';
import { opened } from './opened.ts';
import { withKey } from './ring.ts';

/** A key whose seat is gone, and the set-up of which the others have values. */
export interface Lost {
  readonly X: Uint8Array;
  readonly table: Uint8Array;
}

/**
 * The others make the x of a seat that is gone, of the values that it once sent them, and with it everybody opens the
 * cards that it had. PROTOCOL.md 2.3; `fair`, 2.
 */
export function rebuildRounds(lost: Lost, tools: CardTools): RoundKind<FairMemory> {
  return {
    late: 'ignored',
    open(start) {
      const setup = start.memory.setups.find(({ dealing }) => sameBytes(dealing.place.table, lost.table));
      return setup === undefined ? stuck() : openRebuild(start, lost, setup, tools);
    },
  };
}

function openRebuild(
  start: RoundStart<FairMemory>,
  { X }: Lost,
  setup: TableKeys,
  tools: CardTools,
): OpenRound<FairMemory> {
  const { engine, wake } = tools;
  const { state, memory } = start;
  const { dealing, bodies } = setup;
  const index = dealing.commitments.findIndex(
    ({ points: [first] }) => first !== undefined && sameBytes(first, X),
  );
  const of: Seat = dealing.seats[index] ?? 0;
  const holders = valueHolders(setup, X, tools.seatKeys);
  const values: RebuildValue[] = [];

  return {
    due: () => holders.filter((seat) => values.every((given) => given.seat !== seat)),
    take({ kind, seat, body }) {
      if (kind !== 'rebuild') return { refused: 'not-asked' };
      const given = { seat, value: body };
      const result = engine.run({ task: 'check rebuild value', dealing, of, given }, wake);
      if (result === 'waiting') return result;
      if (result === null) return { refused: 'bad-share' };
      values.push(given);
      return 'counted';
    },
    end() {
      if (values.length < dealing.t) return null;
      const table = dealing.place.table;
      const x = engine.run({ task: 'rebuild', table, values: values.slice(0, dealing.t) }, wake);
      if (x === 'waiting' || x === null) return null;
      const after = opened(withSecret(memory, X, x), tools);
      if (after === 'waiting') return null;
      return {
        content: join(u8(0x13), u8(of), x),
        outcome: { state, answer: null, undo: 0, memory: after },
      };
    },
    next: () => undefined,
    own(seat, seed) {
      const body = bodies[index];
      if (body === undefined) return null;
      const value = engine.run({ task: 'make rebuild value', seed, dealing, of, seat, body }, wake);
      return value === 'waiting' ? value : value && { kind: 'rebuild', body: value };
    },
  };
}

function withSecret(memory: FairMemory, X: Uint8Array, x: Uint8Array): FairMemory {
  const key = memory.ring.find((one) => sameBytes(one.X, X));
  if (key === undefined) throw new Error('The key to rebuild is of no ring.');
  return { ...memory, ring: withKey(memory.ring, { ...key, seat: null, x }) };
}
