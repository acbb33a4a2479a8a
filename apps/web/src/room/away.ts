import type { LinkState, RoomView } from '@rockpool/net';
import type { Seat, TableView } from '@rockpool/game';

/** How long a silent player is waited for before the others are asked what to do. Milliseconds. */
const grace: Readonly<Record<LinkState, number>> = {
  here: Infinity,
  reconnecting: 40_000,
  gone: 40_000,
  // A page in the background is heard seldom: that is no sign of anything.
  asleep: 180_000,
};

/** Seats for which the table waits though nobody has heard of their players for longer than the grace. */
export function awaySeats({ table, members, me }: RoomView): Seat[] {
  if (table === null) return [];
  return table.view().waiting.filter((seat) => {
    const player = table.players[seat];
    if (player === 'house' || player === me.key) return false;
    const member = members.find(({ key }) => key === player);
    return member === undefined || member.silent >= grace[member.here];
  });
}

/** The house's seat that this page's watcher could play on, after its player was left out; null: none. */
export function vacatedSeat({ table }: RoomView): Seat | null {
  const left = table?.continues;
  if (!table || !left || table.view().seat !== null || table.view().ask.ask === 'over') return null;
  if (left.reason !== 'gone' && left.reason !== 'cheat') return null;
  return left.seats.find((seat) => table.mayPropose({ wish: 'back', seat }) === null) ?? null;
}

/** Whether there is anything to say or to decide about how the table goes on, beyond its next move. */
export function mayGoOtherwise(view: RoomView): boolean {
  const { table, tables, elsewhere, troubles } = view;
  if (tables.length > 1 || elsewhere.length > 0 || troubles.length > 0) return true;
  if (table === null) return false;
  const isToldOf = table.continues !== null || table.refusal() !== null;
  return isToldOf || table.offers().length > 0 || table.wentOn().length > 0 || awaySeats(view).length > 0;
}

/**
 * Whether this page's last choice is known to nobody else: no other player has answered since.
 *
 * @param witnessed how many answers there were when another player was last here.
 */
export function isUnseen(
  { answers, seat, house }: Pick<TableView<unknown, unknown>, 'answers' | 'seat' | 'house'>,
  witnessed: number,
): boolean {
  const last = answers
    .slice(witnessed)
    .reverse()
    .find((answer) => 'seats' in answer && answer.seats.some((one) => !house.includes(one)));
  return last?.ask === 'choose' && last.seats[0] === seat;
}

/** How many answers would go if this page's last own one were taken back; 0: it has none. */
export function lastOwn({ answers, seat }: Pick<TableView<unknown, unknown>, 'answers' | 'seat'>): number {
  for (let index = answers.length - 1; index >= 0; index -= 1) {
    const answer = answers[index];
    if (answer?.ask === 'choose' && answer.seats[0] === seat) return answers.length - index;
  }
  return 0;
}
