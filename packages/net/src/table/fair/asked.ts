import type { Ask } from '@rockpool/game';
import { stuck } from '../kinds.ts';
import type { OpenRound, RoundKind, RoundStart } from '../round-kind.ts';
import type { FairMemory, TableKeys } from './memory.ts';

/** An ask of this kind. */
export type AskFor<Kind extends Ask['ask']> = Extract<Ask, { readonly ask: Kind }>;

/** The rounds that one kind of ask gets from the keys of the table; nothing answers it where there are none. */
export function roundsFor<Kind extends Ask['ask']>(
  kind: Kind,
  open: (start: RoundStart<FairMemory>, ask: AskFor<Kind>, keys: TableKeys) => OpenRound<FairMemory>,
): RoundKind<FairMemory> {
  const isFor = (ask: Ask | null): ask is AskFor<Kind> => ask?.ask === kind;
  return {
    late: 'refused',
    open(start) {
      const { ask, memory } = start;
      return isFor(ask) && memory.keys !== null ? open(start, ask, memory.keys) : stuck();
    },
  };
}
