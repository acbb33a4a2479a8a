import type { LookedTable, Member, MemberKey, RoomTable, RoomView, Setup, Trouble } from '../api.ts';
import type { TableListing } from '../continuing.ts';
import type { Holders } from './lobby.ts';

/** What a room's view is made of. */
export interface Sight {
  readonly me: string;
  readonly members: readonly Member[];
  readonly setup: Setup;
  readonly guessed: boolean;
  readonly claims: Holders;
  readonly table: RoomTable | null;
  readonly tables: readonly TableListing[];
  readonly elsewhere: RoomView['elsewhere'];
  readonly looked: LookedTable | null;
  /** Who has left the table shown for the lobby after it. */
  readonly again: readonly MemberKey[];
  readonly troubles: readonly Trouble[];
  /** The signalling servers have answered, or somebody is there. */
  readonly settled: boolean;
  /** A start is under way. */
  readonly starting: boolean;
  readonly storageRefused: boolean;
  /** Another page of this device has the room. */
  readonly second: boolean;
}

export function viewOf(sight: Sight): RoomView {
  const { setup, guessed, claims, table, tables, elsewhere, looked, again } = sight;
  const members = [...sight.members].sort((a, b) => (a.key < b.key ? -1 : 1));
  const me = members.find(({ key }) => key === sight.me);
  if (me === undefined) throw new Error('The own statement is always there.');
  const troubles: readonly Trouble[] = [
    ...sight.troubles,
    ...(sight.storageRefused ? [{ code: 'storage-refused' } as const] : []),
    ...refusedAt(table),
    ...(sight.second ? [{ code: 'other-page' } as const] : []),
  ];
  return {
    phase: phaseOf(sight),
    me,
    members,
    setup,
    guessed,
    claims,
    table,
    tables,
    elsewhere,
    looked,
    again,
    troubles,
  };
}

function phaseOf({ table, settled, starting }: Sight): RoomView['phase'] {
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
