import type { Seat } from '@rockpool/game';
import { caps, type EntryLog } from '../carrier/entry-log.ts';
import type { Draft } from './round-kind.ts';
import type { Writer } from './writer.ts';

/** What a seat may still write: an honest client stops at half of the caps. PROTOCOL.md 2.5. */
export interface Budget {
  /** Whether it may write no answer more in this round; with this one, if it is known. */
  isFull(round: number, draft?: Draft): boolean;
  /** Whether it may say once more who goes on. What frees the seat again always has a place. */
  hasConsent(kind?: Draft['kind']): boolean;
}

export function createBudget(log: EntryLog, seat: Seat, writer: Pick<Writer, 'unsent'>): Budget {
  return {
    isFull(round, draft) {
      const own = writer.unsent();
      const used = log.answers(seat, round) + own.filter((entry) => entry.round === round).length;
      const bytes = own.reduce((total, entry) => total + entry.bytes.length, log.size(seat));
      return used >= caps.round / 2 || bytes + (draft?.body.length ?? 0) >= caps.bytes / 2;
    },
    hasConsent(kind) {
      const most = kind === 'cite' ? caps.consent : caps.consent / 2;
      return log.consents(seat) + writer.unsent().length < most;
    },
  };
}
