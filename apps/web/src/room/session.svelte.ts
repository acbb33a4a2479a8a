import type { Line } from '@rockpool/game';
import type { ChatLine, MemberKey, Room, RoomTable, RoomView, Setup } from '@rockpool/net';
import type { Player } from '@rockpool/ui';
import { untrack } from 'svelte';
import { announcer } from '../app/announcer.ts';
import { nameLength } from '../app/limits.ts';
import { myName } from '../app/names.ts';
import { settings } from '../app/settings.svelte.ts';
import { settled } from '../app/settled.ts';
import { storage } from '../app/storage.svelte.ts';
import { store } from '../app/store.ts';
import { games } from 'virtual:games';
import { findEntry } from '../games/find.ts';
import type { GameKit } from '../games/kit.svelte.ts';
import { callPlayer } from '../table/calls.svelte.ts';
import { TableShell } from '../table/shell.svelte.ts';
import { dressPlayers } from '../table/players.ts';
import { t } from '../words/words.svelte.ts';
import { isUnseen } from './away.ts';
import { noteClosed, noteOpen } from './current.ts';
import { forgetRoom, readRoom, writeRoom } from './kept.ts';
import { openRoomHere } from './open.ts';
import { loadRoomKit } from './room-kit.ts';
import { missingPlayers, opensRematch, type Rematch } from './rematch.ts';
import { saidText, sayerOf } from './said.ts';
import { seatTakers, silentSeats } from './takers.ts';
import { openTabs, type Tabs } from './tabs.ts';
import { Talk } from './talk.svelte.ts';

/** A table with what the page needs to show it. */
export interface SeatedTable {
  readonly table: RoomTable;
  readonly kit: GameKit;
  readonly shell: TableShell;
}

/** A room that this page is in, for as long as the page lives or until the player leaves. */
export class RoomSession {
  readonly room: Room;
  readonly #unsubscribe: () => void;
  #view: RoomView = $state.raw() as RoomView;
  /** When the view was made, and now, told each second while somebody is silent. Milliseconds. */
  #viewedAt = Date.now();
  #now = $state(Date.now());
  #seated: SeatedTable | null = $state.raw(null);
  /** What is expected after a table, until another one comes of it. */
  #rematch: Rematch | null = $state.raw(null);
  /** What is said beside the game. */
  readonly talk: Talk;
  /** Other tabs of this browser in the same room. */
  readonly tabs: Tabs;
  /** Says what happened at the table; set by the table's screen. */
  speak: (lines: readonly Line[]) => void = () => {};

  constructor(room: Room) {
    this.room = room;
    this.#view = room.view();
    const has = this.#view.troubles.every(({ code }) => code !== 'other-page');
    this.tabs = openTabs(
      room.id,
      has,
      () => this.#letGo(),
      () => location.reload(),
    );
    this.talk = new Talk(room, { heard: (line) => this.#heard(line) });
    const unsubscribe = room.subscribe(() => this.#update());
    const unwatch = storage.whenWiped(() => this.#keep());
    const timer = setInterval(() => {
      if (this.#view.members.some(({ here }) => here !== 'here')) this.#now = Date.now();
    }, 1000);
    this.#unsubscribe = () => {
      clearInterval(timer);
      unsubscribe();
      unwatch();
    };
    this.#update();
  }

  /** The room as it is now: silence grows though nothing is heard. */
  readonly view: RoomView = $derived.by(() => {
    const view = this.#view;
    const waited = Math.max(0, this.#now - this.#viewedAt);
    if (waited < 1000) return view;
    const members = view.members.map((member) =>
      member.here === 'here' ? member : { ...member, silent: member.silent + waited },
    );
    return { ...view, members };
  });
  get seated(): SeatedTable | null {
    return this.#seated;
  }

  /** How many answers the table had when somebody else was last here; null: nobody has been yet. */
  #witnessed: number | null = $state(null);
  /** Whether an own move waits on this device until somebody comes. */
  readonly keepsMove = $derived.by(() => {
    const { table, members, me } = this.#view;
    if (table === null || members.some(({ key, here }) => key !== me.key && here === 'here')) return false;
    return isUnseen(table.view(), this.#witnessed ?? 0);
  });

  /** What the sentence says while this page may not answer for its seat; set by what tells how the table goes on. */
  barred: string | null = $state(null);

  /** By seat: milliseconds since its player was last heard. */
  readonly silent: readonly number[] = $derived.by(() => {
    const { members, table, claims } = this.view;
    return silentSeats(table?.players ?? claims, members);
  });

  readonly players: Player[] = $derived.by(() => {
    const { table, claims } = this.#view;
    return this.dress(table === null ? claims : table.players);
  });

  /** Who sits at these seats, as they look at a table. */
  dress(seats: readonly (MemberKey | 'house' | null)[]): Player[] {
    const { members, me } = this.#view;
    return dressPlayers(
      seatTakers(seats, members, me, {
        house: (n) => t('house.name', { n }),
        free: t('lobby.free'),
        unknown: t('lobby.unknown'),
      }),
    );
  }

  /** Name and colour, as the settings have them now. Called from an effect. */
  introduce(): void {
    const me = { name: myName(), colour: settings.colour };
    untrack(() => this.room.introduce(me));
  }

  /** Who of the last table's players is still to come back for the rematch, by seat. */
  readonly missing = $derived.by(() => missingPlayers(this.#rematch, this.#view));

  propose(change: Partial<Setup>): void {
    this.room.propose({ ...this.#view.setup, ...change });
  }

  proposeGame(id: string): void {
    const setup = defaultSetup(id);
    if (setup !== null) this.room.propose(setup);
  }

  /** Gets up and goes. A lobby that is left so has nothing to come back to; a table is kept. */
  leave(): void {
    if (this.#view.table === null) this.room.stand();
    this.close();
    if (this.#view.table === null) forgetRoom(store, this.room.id);
  }

  /** Closes the links; the room stays one to come back to. */
  close(): void {
    this.#letGo();
    this.tabs.close();
  }

  #letGo(): void {
    this.#unsubscribe();
    this.#seated?.shell.close();
    this.room.leave();
    if (current === this) current = null;
    noteClosed(this.room.id);
  }

  #update(): void {
    this.#viewedAt = Date.now();
    this.#now = this.#viewedAt;
    this.#view = this.room.view();
    const { setup, table, members, me } = this.#view;
    if (members.some(({ key, here }) => key !== me.key && here === 'here'))
      this.#witnessed = table?.view().answers.length ?? null;
    this.#keep();
    this.talk.update();
    if (table === null && this.#seated !== null)
      this.#rematch = { players: this.#seated.table.players, setup };
    if (table?.id !== this.#seated?.table.id) void this.#seat(table);
    // Another seat's refused action is that player's to mend; here the sentence says who the table waits for.
    const refusal = table?.refusal() ?? null;
    if (table !== null && refusal?.seat === table.view().seat) this.#seated?.shell.refuse(refusal.refusal);
    if (opensRematch(this.#rematch, this.#view)) {
      this.#rematch = null;
      this.room.start();
    }
  }

  #heard(line: ChatLine): void {
    const { members, me } = this.#view;
    const [who, what] = [sayerOf(line, members), saidText(line, members, me.key)];
    announcer.say(t('chat.said', { who, what }));
    if (line.what.is === 'nudge' && line.what.to === me.key) callPlayer(who, what);
  }

  #keep(): void {
    const { setup, table, members, me } = this.#view;
    const others = members.filter(({ key }) => key !== me.key);
    writeRoom(store, this.room.id, {
      secret: this.room.secret,
      game: setup.game,
      at: Date.now(),
      names: others.map(({ name }) => name.slice(0, nameLength)).slice(0, 16),
      table: table === null ? null : table.view().ask.ask === 'over' ? 'over' : 'running',
    });
  }

  async #seat(table: RoomTable | null): Promise<void> {
    if (table === null) {
      this.#seated = null;
      return;
    }
    const kit = await loadRoomKit(table.game.id);
    // The room may have moved on while the game loaded.
    if (kit === null || this.#view.table?.id !== table.id || this.#seated?.table.id === table.id) return;
    const shell = new TableShell(table, {
      passed: false,
      knownAlong: kit.knownAlong,
      now: () => performance.now(),
      // Of a table that is not in sight nothing is said.
      onShown: (lines) => {
        if (this.#view.looked === null) this.speak(lines);
      },
    });
    this.#seated = { table, kit, shell };
  }
}

/** A game as the lobby first offers it: fewest seats, no house, and what is no option yet is as the game has it. */
function defaultSetup(id: string): Setup | null {
  const entry = findEntry(id);
  return entry === null ? null : { game: id, seats: entry.meta.seats[0] ?? 2, options: {}, house: [] };
}

let current: RoomSession | null = null;

/** Why no room opens here. */
export type NoRoom = 'bad-link' | 'unknown-room' | 'unknown-game' | 'config' | 'failed';

export type Entrance = { readonly secret: string } | { readonly id: string } | { readonly game: string };

/** Comes into a room: by its link, by its public id (a reload), or anew for a game. */
export async function enterRoom(entrance: Entrance): Promise<RoomSession | NoRoom> {
  if ('id' in entrance && current?.room.id === entrance.id) return current;
  const result = await settled;
  if ('problem' in result) return 'config';
  const kept = 'id' in entrance ? readRoom(store, entrance.id) : null;
  const game = 'game' in entrance ? entrance.game : (kept?.game ?? games[0]?.meta.id ?? '');
  const setup = defaultSetup(game);
  if (setup === null) return 'unknown-game';
  // The link's secret, or the one kept here; what net itself keeps is the last resort.
  const where = 'game' in entrance ? 'new' : kept === null ? entrance : { secret: kept.secret };
  current?.close();
  try {
    const me = { name: myName(), colour: settings.colour };
    const room = await openRoomHere(where, result.config, { setup, me });
    if (room === null) return 'secret' in entrance ? 'bad-link' : 'unknown-room';
    const session = new RoomSession(room);
    current = session;
    noteOpen({ id: room.id, table: () => session.view.table, close: () => session.close() });
    // Who makes a table means to play at it.
    if (where === 'new') room.sit(0);
    return session;
  } catch {
    return 'failed';
  }
}
