import type { MemberKey, Setup } from '../api.ts';
import type { Statement } from './statement.ts';

/** Who has each seat: a member, the house, or nobody. */
export type Holders = readonly (MemberKey | 'house' | null)[];

export interface Register {
  readonly setup: Setup;
  readonly clock: number;
}

/** The room's setup: of all that were written, the one with the highest (clock, writer). */
export function latestSetup(statements: Iterable<Statement>, first: Setup): Register {
  let best: { readonly register: Register; readonly writer: MemberKey } | null = null;
  for (const { key, setup: written } of statements) {
    if (written === null) continue;
    const { clock, ...setup } = written;
    const newer =
      best === null || clock > best.register.clock || (clock === best.register.clock && key > best.writer);
    if (newer) best = { register: { setup, clock }, writer: key };
  }
  return best?.register ?? { setup: first, clock: 0 };
}

/**
 * Who has each seat of the table after `after`. Who was given a seat has that one; of two claims on another the lower member key
 * has it.
 *
 * @param counts whether a member's claim counts now: it was heard lately.
 */
export function holdersOf(
  statements: Iterable<Statement>,
  setup: Setup,
  after: string | null,
  counts: (member: MemberKey) => boolean,
): Holders {
  const holders = Array.from({ length: setup.seats }, (_, seat): MemberKey | 'house' | null =>
    setup.house.includes(seat) ? 'house' : null,
  );
  const claims = [...statements].flatMap(({ key, claim }) =>
    claim === null || claim.after !== after || !counts(key) ? [] : [{ key, seat: claim.seat }],
  );
  const seating = setup.seating ?? [];
  for (const { key } of claims) {
    const given = seating.indexOf(key);
    if (given >= 0 && holders[given] === null) holders[given] = key;
  }
  for (const { key, seat } of claims) {
    const holder = holders[seat];
    if (holders.includes(key)) continue;
    const isFree = holder === null || (holder !== undefined && holder !== 'house' && key < holder);
    if (isFree && (holder === null || seating[seat] !== holder)) holders[seat] = key;
  }
  return holders;
}
