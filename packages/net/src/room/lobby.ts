import type { MemberKey, Setup } from '../api.ts';
import type { Statement } from './statement.ts';

/** Who has each seat: a member, the house, or nobody. */
export type Holders = readonly (MemberKey | 'house' | null)[];

export interface Register {
  readonly setup: Setup;
  readonly clock: number;
}

/** How far above the next lower clock one still counts: more changes than one member makes with nobody else in between. */
const widestStep = 0x1_0000;

/**
 * The room's setup: of all that were written, the one with the highest (clock, writer) that a row of clocks without a
 * wider step leads up to. Else whoever wrote the highest clock that there is would have the last word for ever. Which one
 * it is follows from what is held, in whatever order it was heard.
 */
export function latestSetup(statements: Iterable<Statement>, first: Setup): Register {
  const all = [...statements].flatMap(({ key, setup }) => (setup === null ? [] : [{ key, setup }]));
  all.sort((a, b) => a.setup.clock - b.setup.clock || (a.key < b.key ? -1 : 1));
  let register: Register = { setup: first, clock: 0 };
  for (const { setup: written } of all) {
    const { clock, ...setup } = written;
    if (clock > register.clock + widestStep) break;
    register = { setup, clock };
  }
  return register;
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
