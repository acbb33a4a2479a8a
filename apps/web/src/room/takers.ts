import type { Member, MemberKey } from '@rockpool/net';
import type { SeatTaker } from '../table/players.ts';

interface Names {
  readonly house: (n: number) => string;
  readonly free: string;
  /** A player whose name has not reached this page yet. */
  readonly unknown: string;
}

/** Who sits where, as the seats show it. */
export function seatTakers(
  seats: readonly (MemberKey | 'house' | null)[],
  members: readonly Member[],
  me: Member,
  names: Names,
): SeatTaker[] {
  let house = 0;
  return seats.map((taker) => {
    if (taker === null) return { name: names.free, colour: null, here: 'here' };
    if (taker === 'house') {
      house += 1;
      return { name: names.house(house), colour: null, here: 'house' };
    }
    const member = taker === me.key ? me : members.find(({ key }) => key === taker);
    if (member === undefined) return { name: names.unknown, colour: null, here: 'gone' };
    return { name: member.name, colour: member.colour, here: taker === me.key ? 'here' : member.here };
  });
}

/** By seat: milliseconds since its player was last heard; 0 for who is here, for the house, and for whom nobody ever heard. */
export function silentSeats(
  seats: readonly (MemberKey | 'house' | null)[],
  members: readonly Member[],
): number[] {
  return seats.map((taker) => {
    const member = members.find(({ key }) => key === taker);
    return member === undefined || member.here === 'here' || !Number.isFinite(member.silent)
      ? 0
      : member.silent;
  });
}
