// What the pages of the browser bench can do. Bundled to one script; called through `window.bench`.
import { ed25519 } from '@noble/curves/ed25519.js';
import { createEngine } from '@rockpool/fair/local';
import { hashOf, isRefusal, type AnyGame, type Answer, type Json } from '@rockpool/game';
import {
  createSafeStore,
  openDeviceStore,
  openRoom,
  pageChecking,
  pageClock,
  pageRandom,
  pageVisibility,
  type Room,
  type Where,
} from '@rockpool/net';
import { peerjsWay } from '@rockpool/net/peerjs';
import { game, type Action, type State } from '@rockpool/core-natural-chaos/rules';
import { createBare, type Bare } from './bare.ts';
import { watchDoors, type Doors } from './doors.ts';
import { play, type Player, type Style } from './player.ts';

export interface Bench extends Bare {
  /** Enters a room and plays a seat of it. Gives the room's secret. */
  enter(where: Where, seat: number, style: Style): Promise<string>;
  /** Milliseconds from this page's actions to the states after the other's next ones. */
  roundTrips(): readonly number[];
  doors(): Doors;
  /** How many answers the table has that this page shows, and all of them as JSON. */
  answers(): number;
  line(): string;
  /** Enters a room to watch. Gives the milliseconds from the first long message to so many answers shown. */
  watch(secret: string, answers: number): Promise<number>;
  /** Whether all that is shown was checked. */
  isChecked(): boolean;
  /** Milliseconds of playing such a line again, hashing each state, and verifying one signature a seat. */
  replay(line: string): number;
  /** Lets the game rest, and go on. */
  rest(): void;
  goOn(): void;
  leave(): void;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

const options = { stones: false, wrappedDiagonals: false };
const doors = watchDoors();
const roundTrips: number[] = [];
let entered: Room | null = null;
let player: Player | null = null;

async function open(where: Where, name: string): Promise<Room> {
  const store = await createSafeStore(
    (blocked) => openDeviceStore('bench', blocked),
    () => console.error('This browser keeps nothing.'),
  );
  const servers = [`${location.origin}/peer/`];
  const room = await openRoom(where, {
    store,
    ways: [peerjsWay({ servers, ice: [], clock: pageClock, random: pageRandom })],
    clock: pageClock,
    random: pageRandom,
    visibility: pageVisibility,
    checking: pageChecking,
    loadGame: (id) => Promise.resolve(id === game.id ? (game as AnyGame) : null),
    engine: createEngine(),
    me: { name, colour: 0 },
    setup: { game: game.id, seats: 2, options, house: [] },
    build: 'bench',
  });
  if (room === null) throw new Error('There is no such room.');
  return (entered = room);
}

function replay(line: string): number {
  const answers = JSON.parse(line) as readonly Answer[];
  const { secretKey, publicKey } = ed25519.keygen();
  const message = new Uint8Array(180);
  const signature = ed25519.sign(message, secretKey);
  const began = performance.now();
  let state: State = game.start(2, options);
  for (const answer of answers) {
    const after = game.apply(state, answer as Answer<Action>);
    if (isRefusal(after)) throw new Error(after.refused);
    state = after;
    hashOf(state as unknown as Json);
  }
  for (let seat = 0; seat < 2; seat += 1) ed25519.verify(signature, message, publicKey, { zip215: false });
  return performance.now() - began;
}

const answersShown = (): readonly Answer[] => entered?.view().table?.view().answers ?? [];

window.bench = {
  ...createBare(),
  async enter(where, seat, style) {
    const room = await open(where, `Seat ${seat}`);
    player = play(room, seat, style, (ms) => roundTrips.push(ms));
    return room.secret;
  },
  roundTrips: () => roundTrips,
  doors,
  answers: () => answersShown().length,
  line: () => JSON.stringify(answersShown()),
  async watch(secret, answers) {
    const room = await open({ secret }, 'Watcher');
    return new Promise((shown) => {
      let following: () => void = () => undefined;
      let followed: string | null = null;
      const look = (): void => {
        const { table } = room.view();
        if (table !== null && table.id !== followed) {
          followed = table.id;
          following();
          following = table.subscribe(look);
        }
        const now = performance.now();
        if (answersShown().length >= answers) shown(now - (doors().flooded ?? now));
      };
      room.subscribe(look);
      look();
    });
  },
  isChecked: () => entered?.view().table?.checked() === null,
  replay,
  rest: () => player?.rest(),
  goOn: () => player?.goOn(),
  leave() {
    player?.stop();
    entered?.leave();
  },
};
