import type { MemberKey, RoomTable, RoomView, Trouble } from '../api.ts';
import type { Mesh } from '../mesh/mesh.ts';
import type { Acquaintance } from './acquaintance.ts';
import { playedTables } from './following.ts';
import type { Members } from './members.ts';
import type { Proposal } from './proposal.ts';
import type { Seats } from './seats.ts';
import type { Venue } from './venue.ts';

/** What a room's view is made of. */
export interface Sight {
  readonly me: MemberKey;
  readonly members: Members;
  readonly seats: Seats;
  readonly venue: Venue;
  readonly mesh: Pick<Mesh, 'presence' | 'troubles'>;
  readonly acquaintance: Acquaintance;
  readonly live: readonly Proposal[];
  /** The signalling servers have answered, or somebody is there. */
  readonly settled: boolean;
  /** A start is under way. */
  readonly starting: boolean;
  readonly storageRefused: boolean;
  /** Another page of this device has the room. */
  readonly second: boolean;
}

export function viewOf(sight: Sight): RoomView {
  const { seats, venue, mesh, live } = sight;
  const statements = sight.members.statements();
  const members = statements
    .map(({ key, name, colour }) => ({ key, name, colour, ...mesh.presence(key) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const me = members.find(({ key }) => key === sight.me);
  if (me === undefined) throw new Error('The own statement is always there.');
  const table = venue.table();
  const [shown, after] = [venue.shown(), venue.after()];
  return {
    phase: phaseOf(table, sight),
    me,
    members,
    setup: seats.setup(),
    guessed: seats.isGuessed(),
    claims: seats.holders(),
    table,
    tables: venue.lineage()?.listings() ?? [],
    elsewhere: playedTables(
      live.filter(({ id }) => id !== shown && id !== after),
      { ...sight.acquaintance, me: sight.me },
    ),
    looked: venue.looked(),
    // Who has left the table shown for the lobby after it.
    again: statements
      .filter((one) => one.key !== sight.me && table !== null && one.after === shown)
      .map(({ key }) => key),
    troubles: [
      ...mesh.troubles(),
      ...(sight.storageRefused ? [{ code: 'storage-refused' } as const] : []),
      ...refusedAt(table),
      ...(sight.second ? [{ code: 'other-page' } as const] : []),
    ],
  };
}

function phaseOf(table: RoomTable | null, { settled, starting }: Sight): RoomView['phase'] {
  if (table !== null) return 'table';
  if (!settled) return 'connecting';
  return starting ? 'starting' : 'lobby';
}

/** Who is proved to have signed twice at this table, or has another action refused. An own one is told at the table. */
function refusedAt(table: RoomTable | null): readonly Trouble[] {
  const shown = table?.refusal() ?? null;
  if (table === null || shown === null) return [];
  const who = table.players[shown.seat];
  const member = who === undefined || who === 'house' ? {} : { member: who };
  const { refused } = shown.refusal;
  if (refused === 'cheat-proved') return [{ code: refused, ...member }];
  return shown.seat === table.view().seat ? [] : [{ code: 'move-refused', detail: refused, ...member }];
}
