import type { EntryLog } from '../carrier/entry-log.ts';
import { betweenRests, type Rest } from '../carrier/verifier.ts';
import type { Entry } from '../log/entry.ts';
import { createConsents, type Consents, type Parent } from './consent.ts';
import { createFold, type Fold, type FoldSetup } from './fold.ts';
import type { FairMemory } from './fair/memory.ts';

/**
 * The fold of a table whose entries may turn out not to count: own ones that could not be stored, and others' that are
 * folded before their signatures are checked. Then it is made anew.
 */
export interface Folding {
  /** As it is now; `renew` and `retreat` make another one. */
  fold(): Fold<FairMemory>;
  consents(): Consents;
  /**
   * Folds entries before they are checked, and goes on with those that wait. What one of them names as the hash before its
   * round is taken as such, except, when the last of them are here, of each seat's newest. False: they name other states
   * than they lead to.
   */
  advance(entries: readonly Entry[], last: boolean): boolean;
  /** Whether what these name is so, as far as it was taken from them. */
  holds(entries: readonly Entry[]): boolean;
  /** Entries are checked now: gives those that were not folded ahead of that. */
  confirm(entries: readonly Entry[]): readonly Entry[];
  /** Nothing counts any more that was folded ahead. */
  retreat(): void;
  /** Whether anything is folded that is not checked yet. */
  isAhead(): boolean;
  isChecked(entry: Entry): boolean;
  /** Folds what is in the log from the start: after own entries turned out not to count. */
  renew(): void;
  /** The same for a table that opens: nothing else may be done with it meanwhile. */
  open(rest: Rest): Promise<void>;
}

/** @param unsent Own entries that are not in the log yet. */
export function createFolding(
  log: EntryLog,
  setup: Omit<FoldSetup<FairMemory>, 'consents'>,
  parent: Omit<Parent, 'carries'>,
  unsent: () => readonly Entry[],
): Folding {
  /** Entries that are folded and shown before their signatures are checked, in order. */
  const ahead = new Set<Entry>();
  /** Only then is anything taken as it is named: so each entry that names something is checked later. */
  let advancing = false;

  /** Whether a continuation of this table says of its keys and decks what is so. */
  const carries: Parent['carries'] = (of, signer, isOpen) => {
    const point = fold.at(of.continues?.rounds ?? 0);
    if (point === null || !setup.kinds.carrying.carriesAll(point.memory, parent.genesis, of)) return false;
    return setup.kinds.carrying.opensKey(point.memory, of, signer) !== !isOpen;
  };
  const begin = (): Fold<FairMemory> => {
    consents = createConsents({ ...parent, carries });
    return createFold({ ...setup, consents, mayName: (entry) => advancing && ahead.has(entry) });
  };
  /** All that is to be folded. */
  const entries = function* (): Generator<Entry> {
    // What is in the log is folded from there.
    for (const entry of ahead) if (entry.seq < log.count(entry.seat)) ahead.delete(entry);
    for (const seat of setup.keyed.keys()) {
      for (let seq = 0; seq < log.count(seat); seq += 1) {
        const entry = log.entry(seat, seq);
        if (entry !== null) yield entry;
      }
    }
    yield* ahead;
    yield* unsent();
  };
  const renew = (): void => {
    fold = begin();
    for (const entry of entries()) fold.add(entry);
  };
  const holds = (entries: readonly Entry[]): boolean => entries.every(({ round }) => fold.holds(round));
  let consents: Consents;
  let fold = begin();

  return {
    fold: () => fold,
    consents: () => consents,
    advance(entries, last) {
      const before = fold.refused().length;
      advancing = true;
      for (const entry of entries) {
        ahead.add(entry);
        fold.add(entry);
      }
      fold.advance();
      advancing = false;
      if (ahead.size === 0) return true;
      // Each names the state before it. One that is refused for that does not vouch for the others.
      const refused = fold.refused().slice(before);
      if (refused.some(({ refusal }) => refusal.refused === 'other-state')) return false;
      return !last || holds([...new Map([...ahead].map((entry) => [entry.seat, entry])).values()]);
    },
    holds,
    confirm: (entries) => entries.filter((entry) => !ahead.delete(entry)),
    retreat() {
      ahead.clear();
      renew();
    },
    isAhead: () => ahead.size > 0,
    isChecked: (entry) => !ahead.has(entry),
    renew,
    async open(rest) {
      let at = 0;
      for (const entry of entries()) {
        if (at % betweenRests === 0) await rest();
        at += 1;
        fold.add(entry);
      }
    },
  };
}
