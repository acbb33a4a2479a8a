import type { MemberKey, RoomView, Setup } from '@rockpool/net';

/** What players who leave an ended table for the lobby expect: the same seats, the same game. */
export interface Rematch {
  readonly players: readonly (MemberKey | 'house')[];
  readonly setup: Setup;
}

const sameSetup = (a: Setup, b: Setup): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Whether this page starts the rematch now: all who played sit where they sat, nobody has changed the game, and of
 * the players this one has the lowest key, so that exactly one page does it.
 */
export function opensRematch(rematch: Rematch | null, { phase, claims, me, setup }: RoomView): boolean {
  if (rematch === null || phase !== 'lobby' || !sameSetup(setup, rematch.setup)) return false;
  const { players } = rematch;
  if (players.length !== claims.length || players.some((player, seat) => claims[seat] !== player))
    return false;
  return players.filter((player) => player !== 'house').sort()[0] === me.key;
}

/** By seat: the player for whom a free seat of the rematch is meant, while nobody has changed the game. */
export function missingPlayers(
  rematch: Rematch | null,
  { claims, members, setup }: RoomView,
): readonly (MemberKey | null)[] {
  if (rematch === null || !sameSetup(setup, rematch.setup)) return claims.map(() => null);
  return claims.map((claim, seat) => {
    const player = rematch.players[seat];
    if (claim !== null || player === undefined || player === 'house') return null;
    return members.some(({ key, here }) => key === player && here !== 'gone') ? player : null;
  });
}
