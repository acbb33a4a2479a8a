import type { MemberKey, Setup } from '../api.ts';
import type { Random } from '../neighbours.ts';
import type { Holders } from './lobby.ts';

/** Who is given which seat, whatever seat it claims: written with the setup, so all see the same. */
type Seating = NonNullable<Setup['seating']>;

function seatingOf(holders: Holders): (MemberKey | null)[] {
  return holders.map((holder) => (holder === 'house' ? null : holder));
}

/** Chance deals the seats that are claimed among those who claim them. */
export function drawnSeats(holders: Holders, random: Random): Seating {
  const out = seatingOf(holders);
  const seats = out.flatMap((holder, seat) => (holder === null ? [] : [seat]));
  for (let left = seats.length - 1; left > 0; left -= 1) {
    const [high = 0, low = 0] = random(2);
    const [a, b] = [seats[left] ?? 0, seats[(high * 256 + low) % (left + 1)] ?? 0];
    [out[a], out[b]] = [out[b] ?? null, out[a] ?? null];
  }
  return out;
}

/** Two seats exchanged; null if one is the house's or there is none such. */
export function swappedSeats(holders: Holders, a: number, b: number): Seating | null {
  if ([a, b].some((seat) => holders[seat] === undefined || holders[seat] === 'house')) return null;
  const out = seatingOf(holders);
  [out[a], out[b]] = [out[b] ?? null, out[a] ?? null];
  return out;
}

/** The seating without a member, who has taken a seat of its own choice. */
export function unseated(seating: Seating, member: MemberKey): Seating {
  return seating.map((one) => (one === member ? null : one));
}
