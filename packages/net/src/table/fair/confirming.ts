import type { Dealing } from '@rockpool/fair';
import type { Seat } from '@rockpool/game';
import { join, u8 } from '../../bytes.ts';
import type { Entry } from '../../log/entry.ts';
import type { Draft, RoundStart, Verdict } from '../round-kind.ts';
import type { CardTools } from './decks.ts';
import type { FairMemory, FairTools, RingKey, TableKeys } from './memory.ts';
import { opened } from './opened.ts';
import { withKey } from './ring.ts';
import type { SetupPhase } from './setup-phase.ts';

/**
 * Phase 2 of a set-up: each seat says that its shares are good, or complains about a sender, who answers by opening that
 * share. What counts of a seat depends on its own entries and on the phases before alone: complaints and answers only
 * change whom the table waits for. It closes when all have said `ok`.
 */
export function confirming(
  start: RoundStart<FairMemory>,
  tools: CardTools,
  dealing: Dealing,
  bodies: readonly Uint8Array[],
  keys: Uint8Array,
): SetupPhase {
  const { engine, wake, seatKeys } = tools;
  const { state, keyed, memory } = start;
  const content = new Uint8Array([0x12]);
  const confirmed = new Set<Seat>();
  const answered = new PairSet();
  const complaints = new PairSet();

  const bodyOf = (seat: Seat): Uint8Array => bodies[keyed.indexOf(seat)] ?? new Uint8Array(0);
  /** Seats with whom this one has business: another one that takes part. */
  const isOther = (seat: Seat, other: number | undefined): other is Seat =>
    other !== undefined && other !== seat && keyed.includes(other);
  const open = (from: Seat): readonly Seat[] =>
    keyed.filter((to) => complaints.has(from, to) && !answered.has(from, to));

  const takeAnswer = ({ seat, body }: Entry): Verdict => {
    const to = body[0];
    if (!isOther(seat, to)) return { refused: 'bad-complaint' };
    const opening = body.subarray(1);
    const task = { task: 'check answer', opening, dealing, from: seat, to, body: bodyOf(seat) } as const;
    const result = engine.run(task, wake);
    if (result === 'waiting') return 'waiting';
    if (result === null) return { refused: 'bad-share' };
    answered.add(seat, to);
    return 'counted';
  };
  const ownDraft = (seat: Seat, seed: Uint8Array): Draft | 'waiting' | null => {
    const [accuser] = open(seat);
    if (accuser !== undefined) {
      const opening = engine.run({ task: 'open share', seed, dealing, to: accuser }, wake);
      if (opening === 'waiting' || opening === null) return opening;
      return { kind: 'keys-answer', body: join(u8(accuser), opening) };
    }
    if (confirmed.has(seat)) return null;
    const bad = engine.run({ task: 'find bad shares', seed, dealing, seat, bodies }, wake);
    if (bad === 'waiting' || bad === null) return bad;
    // One complaint is enough: with one guilty sender the set-up is off.
    return bad.length === 0
      ? { kind: 'keys-ok', body: bad }
      : { kind: 'keys-complain', body: bad.slice(0, 1) };
  };

  return {
    due: () =>
      keyed.filter(
        (seat) =>
          open(seat).length > 0 || (!confirmed.has(seat) && !keyed.some((from) => open(from).includes(seat))),
      ),
    admits: () => true,
    take(entry) {
      const { kind, seat, body } = entry;
      switch (kind) {
        case 'keys-ok':
          confirmed.add(seat);
          return 'counted';
        case 'keys-complain': {
          const from = body[0];
          if (!isOther(seat, from)) return { refused: 'bad-complaint' };
          complaints.add(from, seat);
          return 'counted';
        }
        case 'keys-answer':
          return takeAnswer(entry);
        default:
          return { refused: 'not-asked' };
      }
    },
    end() {
      if (confirmed.size < keyed.length) return null;
      const made = keysOf(dealing, bodies, keys, seatKeys);
      const next = {
        ...memory,
        keys: made,
        ring: ringAfter(memory.ring, dealing),
        setups: [...memory.setups, made],
      };
      // What the genesis opened with a farewell.
      const after = opened(next, tools);
      if (after === 'waiting') return null;
      return { content, outcome: { state, answer: null, undo: 0, memory: after }, following: null };
    },
    own: ownDraft,
  };
}

/** Each seat that takes part has its X from now on. */
function ringAfter(ring: readonly RingKey[], { place, seats, commitments }: Dealing): readonly RingKey[] {
  return seats.reduce((now, seat, index) => {
    const X = commitments[index]?.points[0];
    const held = now.some((key) => key.seat === seat);
    return X === undefined || held ? now : withKey(now, { X, seat, x: null, origin: place.table });
  }, ring);
}

function keysOf(
  dealing: Dealing,
  bodies: readonly Uint8Array[],
  keys: Uint8Array,
  seatKeys: FairTools['seatKeys'],
): TableKeys {
  const points = Array.from({ length: keys.length / 32 }, (_, index) =>
    keys.subarray(index * 32, (index + 1) * 32),
  );
  const [Y = keys, ...S] = points;
  const signers = dealing.seats.map((seat) => seatKeys[seat] ?? new Uint8Array(0));
  return { dealing, bodies, S, Y, signers };
}

/** Pairs of sender and receiver. */
class PairSet {
  readonly #pairs = new Set<number>();

  has(from: Seat, to: Seat): boolean {
    return this.#pairs.has(from * 16 + to);
  }

  add(from: Seat, to: Seat): void {
    this.#pairs.add(from * 16 + to);
  }
}
