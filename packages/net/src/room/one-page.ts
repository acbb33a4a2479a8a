import type { Refusal } from '@rockpool/game';
import type { Room } from '../api.ts';
import type { Clock } from '../neighbours.ts';

/** How long the page that has the room has to let go, and how often that is looked at. */
const patience = 5_000;
const look = 200;
/** So long a page that let go leaves the room to the one that asked. */
const courtesy = 2_000;

/** A room as one page of a device has it. */
export interface PagesRoom extends Room {
  /** Another page of the device has the room: this one is a member of its own, and keeps nothing. */
  readonly second: boolean;
  /** Another page of this device asks for the room. One handler. */
  onAsked(handle: () => void): void;
  /** Asks the page that has the room for it. */
  ask(member: Uint8Array): void;
}

export interface Pages {
  readonly clock: Clock;
  /** The room, if this page may have it for itself now; else null. */
  reopen(): Promise<PagesRoom | null>;
  /** The room as a second page. */
  watch(): Promise<PagesRoom | null>;
  /** The secret key of the member that this device is in the room. */
  member(): Promise<Uint8Array | null>;
}

/** A room that changes hands between the pages of one device ("play here"), and stays one for whoever shows it. */
export function passable(first: PagesRoom, pages: Pages): Room {
  const listeners = new Set<() => void>();
  let current = first;
  let me: Parameters<Room['introduce']>[0] | null = null;
  let stop: () => void = () => undefined;
  let closed = false;

  const wait = (milliseconds: number) =>
    new Promise<void>((settle) => pages.clock.after(milliseconds, settle));
  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  const show = (room: PagesRoom) => {
    stop();
    current = room;
    stop = room.subscribe(notify);
    room.onAsked(() => void letGo());
    if (me !== null) room.introduce(me);
    notify();
  };
  const letGo = async (): Promise<void> => {
    current.leave();
    await wait(courtesy);
    const room = closed ? null : ((await pages.reopen()) ?? (await pages.watch()));
    if (room !== null) show(room);
  };
  const takeRoom = async (): Promise<Refusal | null> => {
    const member = await pages.member();
    if (member === null) return { refused: 'nothing-to-take' };
    current.ask(member);
    for (let waited = 0; waited < patience && !closed; waited += look) {
      await wait(look);
      const room = await pages.reopen();
      if (room === null) continue;
      current.leave();
      show(room);
      return null;
    }
    return { refused: 'no-answer' };
  };
  show(first);

  return {
    id: first.id,
    secret: first.secret,
    view: () => current.view(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    introduce(as) {
      me = as;
      current.introduce(as);
    },
    propose: (setup) => current.propose(setup),
    sit: (seat) => current.sit(seat),
    stand: () => current.stand(),
    start: () => current.start(),
    rematch: () => current.rematch(),
    chat: () => current.chat(),
    say: (saying) => current.say(saying),
    connection: () => current.connection(),
    show: (table) => current.show(table),
    tables: () => current.tables(),
    look: (table) => current.look(table),
    drawSeats: () => current.drawSeats(),
    swapSeats: (a, b) => current.swapSeats(a, b),
    takeOver: (lost) => (current.second ? takeRoom() : current.takeOver(lost)),
    seatLink: () => current.seatLink(),
    leave() {
      closed = true;
      listeners.clear();
      current.leave();
    },
  };
}
