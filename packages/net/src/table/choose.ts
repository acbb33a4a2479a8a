import {
  canonical,
  houseAction,
  isJson,
  isRefusal,
  type Answer,
  type Json,
  type Refusal,
  type Seat,
} from '@rockpool/game';
import { join, u16, u8 } from '../bytes.ts';
import { readAction, readCount, writeAction } from '../log/body.ts';
import { undoable } from './line.ts';
import type { OpenRound, Outcome, PhaseEnd, RoundKind, RoundStart, Verdict } from './round-kind.ts';
import { noShows, type Shows } from './shows.ts';

/** One seat decides, openly, or takes back own answers. PROTOCOL.md 2.3, 2.4. */
export function chooseRounds<Memory>(shows: Shows<Memory> = noShows()): RoundKind<Memory> {
  return { late: 'refused', open: (start) => openChoose(start, shows) };
}

function openChoose<Memory>(start: RoundStart<Memory>, shows: Shows<Memory>): OpenRound<Memory> {
  const { game, state, line } = start;
  const [seat] = askedSeats(start);
  let end: PhaseEnd<Memory> | null = null;

  const close = (content: Uint8Array, outcome: Outcome<Memory>): 'counted' => {
    end = { content, outcome };
    return 'counted';
  };
  const takeAction = (by: Seat, action: Json, bytes: Uint8Array, proofs: Uint8Array): Verdict => {
    const answer: Answer = { ask: 'choose', seats: [by], take: [action] };
    const after: unknown = game.check(state, by, action) ?? game.apply(state, answer);
    if (isRefusal(after)) return after;
    const remember = shows.take(start, by, action, proofs);
    if (typeof remember !== 'function') return remember;
    const memory = remember(start.memory);
    return close(join(u8(1), u8(by), bytes), { state: after, answer, undo: 0, memory });
  };
  const takeBack = (by: Seat, count: number): Verdict => {
    if (count > undoable(game, line, by)) return { refused: 'nothing-to-undo' };
    const before = line[line.length - count]?.before;
    return close(join(u8(2), u8(by), u16(count)), {
      state: before,
      answer: null,
      undo: count,
      memory: start.memory,
    });
  };

  if (seat !== undefined && start.house.includes(seat)) {
    const action: Json = houseAction(game, state, seat, start.known(seat), start.prev);
    const verdict = takeAction(seat, action, canonical(action), new Uint8Array(0));
    if (verdict !== 'counted') throw new Error(`${game.id} refuses what the house plays for seat ${seat}.`);
  }

  if (seat !== undefined) shows.prepare(start, seat);

  return {
    due: () => (end === null && seat !== undefined ? [seat] : []),
    take(entry) {
      if (entry.kind === 'undo') {
        const count = readCount(entry.body);
        return count === null ? { refused: 'bad-action' } : takeBack(entry.seat, count);
      }
      if (entry.kind !== 'choose') return { refused: 'not-asked' };
      const carried = readAction('choose', entry.body);
      if (carried === null) return { refused: 'bad-action' };
      return takeAction(entry.seat, carried.action, carried.bytes, carried.shows);
    },
    end: () => end,
    next: () => undefined,
    propose(by, seed, action) {
      const refusal = refuses(start, by, action);
      if (refusal !== null) return refusal;
      if (!isJson(action)) return { refused: 'bad-action' };
      const proofs = shows.make(start, by, seed, action);
      if (proofs === 'waiting') return proofs;
      if (proofs === null) return { refused: 'bad-show' };
      const body = writeAction(action, undefined, proofs);
      return body === null ? { refused: 'bad-action' } : { kind: 'choose', body };
    },
  };
}

function refuses(start: RoundStart<unknown>, seat: Seat, action: unknown): Refusal | null {
  const { game, state } = start;
  const refusal = game.check(state, seat, action);
  if (refusal !== null) return refusal;
  const after: unknown = game.apply(state, { ask: 'choose', seats: [seat], take: [action] });
  return isRefusal(after) ? after : null;
}

/** The seats that a choice asks; none in other rounds. */
export function askedSeats({ ask }: RoundStart<unknown>): readonly Seat[] {
  return ask !== null && (ask.ask === 'choose' || ask.ask === 'secret') ? ask.seats : [];
}
