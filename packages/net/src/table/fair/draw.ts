import { sample, type DrawShare } from '@rockpool/fair';
import { canonical, isRefusal, type Answer, type Seat } from '@rockpool/game';
import { join, sameBytes, u8 } from '../../bytes.ts';
import { certainRounds, stuck } from '../kinds.ts';
import type { OpenRound, RoundKind, RoundStart } from '../round-kind.ts';
import type { FairMemory, FairTools, TableKeys } from './memory.ts';
import { heldBy } from './ring.ts';

/**
 * The table's dice: every keyed seat publishes its share by itself, and any t of them make the same draw, so a silent
 * seat does not stop them. PROTOCOL.md 2.3; `fair`, 3.
 */
export function drawRounds(tools: FairTools): RoundKind<FairMemory> {
  const certain = certainRounds<FairMemory>();
  return {
    late: 'ignored',
    open(start) {
      const { ask, memory } = start;
      if (ask?.ask !== 'chance') return stuck();
      if (ask.bounds.every((bound) => bound === 1)) return certain.open(start);
      return memory.keys === null ? stuck() : openDraw(start, ask.bounds, memory.keys, tools);
    },
  };
}

function openDraw(
  start: RoundStart<FairMemory>,
  bounds: readonly number[],
  keys: TableKeys,
  { engine, wake }: FairTools,
): OpenRound<FairMemory> {
  const { game, table, round, prev, state, memory } = start;
  const { dealing, bodies, S } = keys;
  const { seats, t } = dealing;
  const place = { table, round, prev };
  const shares: DrawShare[] = [];
  /** The share that this page has made itself, and need not check: of its own seat alone (else a copy would pass). */
  let made: DrawShare | null = null;

  const pointOf = (seat: Seat): Uint8Array => S[seats.indexOf(seat)] ?? new Uint8Array(0);
  const due = (): readonly Seat[] => seats.filter((seat) => shares.every((share) => share.seat !== seat));

  return {
    due,
    take({ kind, seat, body }) {
      if (kind !== 'draw') return { refused: 'not-asked' };
      if (made?.seat !== seat || !sameBytes(body, made.body)) {
        const result = engine.run({ task: 'check draw share', body, S: pointOf(seat), place }, wake);
        if (result === 'waiting') return 'waiting';
        if (result === null) return { refused: 'bad-share' };
      }
      shares.push({ seat, body });
      return 'counted';
    },
    end() {
      if (shares.length < t) return null;
      const value = engine.run({ task: 'combine draw', table, shares: shares.slice(0, t) }, wake);
      if (value === 'waiting' || value === null) return null;
      const drawn = sample(bounds, value, place);
      const answer: Answer = { ask: 'chance', bounds, drawn };
      const after: unknown = game.apply(state, answer);
      // Draws are below their bounds, so a refusal is a bug in the rules, the same on every peer.
      if (isRefusal(after)) throw new Error(`${game.id} refuses a draw that it asked for: ${after.refused}.`);
      const outcome = { state: after, answer, undo: 0, memory };
      return { content: join(u8(5), canonical(drawn)), outcome };
    },
    next: () => undefined,
    own(seat, seed) {
      const held = heldBy(memory, seat);
      if (held === null) return null;
      const { origin } = held;
      const s = engine.run({ task: 'make own share', seed, origin, dealing, seat, bodies }, wake);
      if (s === 'waiting' || s === null) return s;
      const body = engine.run({ task: 'make draw share', s, S: pointOf(seat), place, seed }, wake);
      if (body === 'waiting' || body === null) return body;
      made = { seat, body };
      return { kind: 'draw', body };
    },
  };
}
