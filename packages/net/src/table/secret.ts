import {
  canonical,
  houseAction,
  isRefusal,
  sameJson,
  type Answer,
  type Json,
  type Refusal,
  type Seat,
} from '@rockpool/game';
import { data16, join, sameBytes, u16, u8 } from '../bytes.ts';
import { hash, hashLength } from '../hashing.ts';
import { derive } from '../keys.ts';
import { readAction, writeAction } from '../log/body.ts';
import type { Entry } from '../log/entry.ts';
import { askedSeats } from './choose.ts';
import type { Draft, OpenRound, PhaseEnd, RoundKind, RoundStart, Verdict } from './round-kind.ts';
import { noShows, type Shows } from './shows.ts';

/**
 * Several seats decide at once: all commit, then all open. Openings carry the hash of all commitments, so nobody can
 * copy another's commitment and wait for its opening. PROTOCOL.md 2.3.
 */
export function secretRounds<Memory>(shows: Shows<Memory> = noShows()): RoundKind<Memory> {
  return { late: 'refused', open: (start) => openSecret(start, shows) };
}

function openSecret<Memory>(start: RoundStart<Memory>, shows: Shows<Memory>): OpenRound<Memory> {
  const { game, state } = start;
  const asked = askedSeats(start);
  const committing = asked.filter((seat) => start.keyed.includes(seat));
  const commitments = new Map<Seat, Uint8Array>();
  const actions = new Map<Seat, Json>();
  /** With the cards that opened actions have turned up. */
  let memory = start.memory;
  let opening = false;

  const commitmentOf = (seat: Seat, salt: Uint8Array, action: Uint8Array): Uint8Array =>
    hash('commitment', start.table, u16(start.round), start.prev, u8(seat), salt, action);
  const saltOf = (seed: Uint8Array): Uint8Array =>
    derive(seed, 'salt', start.table, u16(start.round), start.prev);

  const takeOpening = (entry: Entry): Verdict => {
    const carried = entry.kind === 'open' ? readAction('open', entry.body) : null;
    if (carried === null) return { refused: 'not-asked' };
    const commitment = commitments.get(entry.seat) ?? new Uint8Array(0);
    if (!sameBytes(commitmentOf(entry.seat, carried.salt, carried.bytes), commitment))
      return { refused: 'wrong-opening' };
    const refusal = game.check(state, entry.seat, carried.action);
    if (refusal !== null) return refusal;
    const remember = shows.take(start, entry.seat, carried.action, carried.shows);
    if (typeof remember !== 'function') return remember;
    memory = remember(memory);
    actions.set(entry.seat, carried.action);
    return 'counted';
  };
  const finish = (): PhaseEnd<Memory> => {
    const take = asked.map((seat) => actions.get(seat) ?? null);
    const answer: Answer = { ask: 'secret', seats: asked, take };
    const after: unknown = game.apply(state, answer);
    // `check` judges each action alone and whole, so a refusal here is a bug in the rules, the same on every peer.
    if (isRefusal(after))
      throw new Error(`${game.id} refuses actions together that it allows alone: ${after.refused}.`);
    const content = asked.map((seat, index) => join(u8(seat), data16(canonical(take[index] ?? null))));
    return { content: join(u8(4), ...content), outcome: { state: after, answer, undo: 0, memory } };
  };

  /** The action behind an own commitment: the salt is derived, so only the legal actions need to be tried. */
  const committed = (seat: Seat, seed: Uint8Array): Json | null => {
    const commitment = commitments.get(seat);
    if (commitment === undefined) return null;
    const salt = saltOf(seed);
    const legal: readonly Json[] = game.legal(state, seat, start.known(seat));
    return legal.find((action) => sameBytes(commitmentOf(seat, salt, canonical(action)), commitment)) ?? null;
  };

  return {
    due: () => committing.filter((seat) => !(opening ? actions.has(seat) : commitments.has(seat))),
    take(entry) {
      if (opening) return takeOpening(entry);
      if (entry.kind !== 'commit' || entry.body.length !== hashLength) return { refused: 'not-asked' };
      commitments.set(entry.seat, entry.body);
      return 'counted';
    },
    end() {
      if (opening) return committing.every((seat) => actions.has(seat)) ? finish() : null;
      if (!committing.every((seat) => commitments.has(seat))) return null;
      const parts = committing.map((seat) => join(u8(seat), commitments.get(seat) ?? new Uint8Array(0)));
      return { content: join(u8(3), ...parts), outcome: null };
    },
    next(prev) {
      opening = true;
      // Only now: from the round's own prev everybody would know the house's action before committing.
      for (const seat of asked.filter((one) => start.house.includes(one)))
        actions.set(seat, houseAction(game, state, seat, start.known(seat), prev));
    },
    propose(seat, seed, action): Draft | Refusal {
      const refusal = game.check(state, seat, action);
      if (refusal !== null) return refusal;
      // Only what is listed can be found again after a crash.
      const legal: readonly Json[] = game.legal(state, seat, start.known(seat));
      const listed = legal.find((one) => sameJson(one, action));
      if (listed === undefined || writeAction(listed) === null) return { refused: 'bad-action' };
      return { kind: 'commit', body: commitmentOf(seat, saltOf(seed), canonical(listed)) };
    },
    own(seat, seed): Draft | 'waiting' | null {
      const action = opening ? committed(seat, seed) : null;
      if (action === null) return null;
      const proofs = shows.make(start, seat, seed, action);
      if (proofs === null || proofs === 'waiting') return proofs;
      const body = writeAction(action, saltOf(seed), proofs);
      return body === null ? null : { kind: 'open', body };
    },
  };
}
