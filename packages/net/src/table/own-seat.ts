import type { Refusal, Seat } from '@rockpool/game';
import type { MemberKey, RoomTable } from '../api.ts';
import { sameBytes } from '../bytes.ts';
import type { EntryLog } from '../carrier/entry-log.ts';
import type { Head } from '../carrier/messages.ts';
import { writeCount } from '../log/body.ts';
import type { Entry } from '../log/entry.ts';
import { isAnswer } from '../log/kinds.ts';
import type { Budget } from './budget.ts';
import type { Display } from './display.ts';
import type { FairMemory } from './fair/memory.ts';
import type { Folding } from './folding.ts';
import type { Rights } from './rights.ts';
import type { Draft, RoundKinds } from './round-kind.ts';
import type { Writer } from './writer.ts';

/** The seat that a page plays, and what it writes with. */
export interface Own {
  readonly seat: Seat;
  readonly seed: Uint8Array;
  /** What a `release` calls this device. */
  readonly mark: Uint8Array;
  readonly writer: Writer;
  readonly budget: Budget;
}

/** What a page does for its seat: what its player decides, and what its client writes by itself. */
export interface OwnSeat extends Pick<RoomTable, 'act' | 'undo' | 'farewell'> {
  /** Says who goes on. Null, or why this page may not. */
  consent(draft: Draft): Refusal | null;
  /** This page is to write for its seat. Other players' pages must have been compared with. */
  takeOver(): Refusal | null;
  /** This page plays its seat in the table before: then here too, unless another device has written here. */
  inherit(): void;
  /** Lets another device write for the seat of this page. Whether this page could. */
  release(mark: Uint8Array): boolean;
  /** A neighbour says what it has. */
  compared(from: MemberKey, heads: readonly Head[]): void;
  /** Own entries were stored, or dropped. */
  wrote(): void;
  /** Writes what this seat's client writes by itself: openings, shares. */
  goOn(): void;
  /** Goes on with an own action whose proofs were being made. */
  actAgain(): void;
}

/** @param others Members who play the other seats. */
export function createOwnSeat(
  own: Own,
  others: readonly MemberKey[],
  kinds: RoundKinds<FairMemory>,
  log: EntryLog,
  folding: Folding,
  rights: Rights,
  display: Display,
): OwnSeat {
  const { seat, seed, writer, budget } = own;
  /** Members whose pages were compared with since this page opened. */
  const compared = new Set<MemberKey>();
  /** An own action whose proofs are being made, and the step that it answers. */
  let wanted: { readonly action: unknown; readonly prev: Uint8Array } | null = null;
  /** Why own entries were dropped last. */
  let dropped: Refusal | null = null;

  const write = (draft: Draft): void => {
    const fold = folding.fold();
    fold.add(writer.write(draft, fold.position()));
  };
  /** The last own answer that names the open step. */
  const written = (): Entry | null => {
    const { round, phase } = folding.fold().position();
    const unsent = writer.unsent();
    for (let at = log.count(seat) + unsent.length - 1; at >= 0; at -= 1) {
      const entry = unsent[at - log.count(seat)] ?? log.entry(seat, at);
      if (entry?.round !== round || entry.phase !== phase) return null;
      if (isAnswer(entry.kind)) return entry;
    }
    return null;
  };
  const goOn = (): void => {
    while (rights.mayPlay() === null) {
      const fold = folding.fold();
      const open = fold.open();
      if (!open.due().includes(seat)) return;
      const draft = open.own?.(seat, seed) ?? null;
      if (draft === null || draft === 'waiting') return;
      // The same again would be refused again.
      const last = written();
      if (last?.kind === draft.kind && sameBytes(last.body, draft.body)) return;
      if (budget.isFull(fold.position().round, draft)) {
        display.show({ seat, refusal: { refused: 'too-many' } });
        return;
      }
      write(draft);
    }
  };
  /** Writes what the player wants, and what follows from it. */
  const say = (draft: Draft): null => {
    write(draft);
    goOn();
    display.changed();
    return null;
  };
  const answer = (draft: Draft): null => {
    display.show(null);
    return say(draft);
  };

  const act = (action: unknown): Refusal | null => {
    wanted = null;
    const refusal = rights.mayAnswer();
    if (refusal !== null) return refusal;
    const fold = folding.fold();
    const draft = fold.open().propose?.(seat, seed, action) ?? { refused: 'not-your-turn' };
    if (draft === 'waiting') {
      wanted = { action, prev: fold.position().prev };
      return null;
    }
    return 'refused' in draft ? draft : answer(draft);
  };
  const consent = (draft: Draft): Refusal | null =>
    rights.mayWrite() ?? (budget.hasConsent(draft.kind) ? say(draft) : { refused: 'too-many' });

  return {
    act,
    actAgain() {
      if (wanted === null) return;
      const isOpen = sameBytes(wanted.prev, folding.fold().position().prev);
      const refusal = isOpen ? act(wanted.action) : null;
      if (refusal === null) return;
      display.show({ seat, refusal });
      display.changed();
    },
    goOn,
    undo() {
      const refusal = rights.mayAnswer();
      if (refusal !== null) return refusal;
      const count = rights.undoable();
      return count === 0 ? { refused: 'nothing-to-undo' } : answer({ kind: 'undo', body: writeCount(count) });
    },
    consent,
    farewell() {
      const refusal = rights.mayWrite();
      if (refusal !== null) return refusal;
      if (rights.hasMovedOn()) return { refused: 'moved-on' };
      const fold = folding.fold();
      const point = fold.at(fold.position().round);
      const body = point === null ? null : (kinds.makeFarewell?.(point.memory, seat, seed) ?? null);
      if (body === null || folding.consents().farewell(seat) !== null) return { refused: 'not-asked' };
      return consent({ kind: 'farewell', body });
    },
    compared(from, heads) {
      compared.add(from);
      writer.compared(heads);
    },
    takeOver() {
      if (writer.refusal() === null) return { refused: 'plays-here' };
      if (!others.every((member) => compared.has(member))) return { refused: 'not-compared' };
      writer.takeOver();
      return say({ kind: 'release', body: own.mark });
    },
    inherit: () => writer.inherit(),
    release(mark) {
      if (rights.mayWrite() !== null) return false;
      write({ kind: 'release', body: mark });
      writer.letGo();
      return true;
    },
    wrote() {
      const refusal = writer.refusal();
      if (refusal !== null && refusal !== dropped) {
        folding.renew();
        display.show({ seat, refusal });
      }
      dropped = refusal;
      folding.fold().advance();
      goOn();
      display.changed();
    },
  };
}

/** What a page does that has no seat. */
export function createNoSeat(rights: Rights): OwnSeat {
  const nothing = () => undefined;
  const notAsked = (): Refusal => rights.mayAnswer() ?? { refused: 'not-your-turn' };
  const watching = (): Refusal => rights.mayWrite() ?? { refused: 'watching' };
  return {
    act: notAsked,
    undo: notAsked,
    farewell: watching,
    consent: watching,
    takeOver: () => ({ refused: 'nothing-to-take' }),
    inherit: nothing,
    release: () => false,
    compared: nothing,
    wrote: nothing,
    goOn: nothing,
    actAgain: nothing,
  };
}
