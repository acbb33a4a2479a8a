import type { Seat } from '@rockpool/game';
import type { EntryLog } from '../carrier/entry-log.ts';
import type { Entry } from '../log/entry.ts';
import type { Genesis } from '../log/genesis.ts';
import { seatsOf } from './seats.ts';

/** What a seat has said first in a continuation. Both: it is convicted. */
export interface FirstWord {
  readonly accepts: boolean;
  readonly withdrawal: Entry | null;
}

/** Whether the players of a continuation have agreed to it. PROTOCOL.md 3. */
export interface FirstWords {
  firstWord(seat: Seat): FirstWord;
  /** Whether all its players have accepted it. A table that continues nothing is live. */
  isLive(): boolean;
}

export function createFirstWords(log: EntryLog, genesis: Genesis): FirstWords {
  const { keyed } = seatsOf(genesis);
  /** The first entry of each seat that has one: it never changes. */
  const firsts = new Map<Seat, Entry>();
  let wasLive = genesis.continues === null;

  const firstOf = (seat: Seat): Entry | null => {
    const known = firsts.get(seat) ?? log.entry(seat, 0);
    if (known !== null) firsts.set(seat, known);
    return known;
  };
  const firstWord = (seat: Seat): FirstWord => {
    const proof = log.proof(seat);
    const words = [firstOf(seat), ...(proof === null ? [] : [proof.first, proof.second])];
    const said = (kind: 'accept' | 'withdraw') =>
      words.find((entry) => entry?.kind === kind && entry.seq === 0) ?? null;
    return { accepts: said('accept') !== null, withdrawal: said('withdraw') };
  };
  return { firstWord, isLive: () => (wasLive ||= keyed.every((seat) => firstWord(seat).accepts)) };
}
