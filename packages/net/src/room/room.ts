import { bytesToHex } from '@noble/hashes/utils.js';
import type { Engine } from '@rockpool/fair';
import type { Refusal } from '@rockpool/game';
import type { LoadGame, MemberKey, RoomView, Setup } from '../api.ts';
import { ascii, createReader, data16, join, sameBytes } from '../bytes.ts';
import { derive, deriveSeatKey, signatureLength, type SeatKey } from '../keys.ts';
import type { Checking } from '../carrier/intake.ts';
import { readAnnouncement, writeAnnouncement } from '../lineage/announcement.ts';
import { readHandover } from '../lineage/handover.ts';
import type { Way } from '../links/link.ts';
import { protocolVersion } from '../log/genesis.ts';
import { identityOf } from '../mesh/identity.ts';
import { createMesh } from '../mesh/mesh.ts';
import type { Visibility } from '../mesh/visibility.ts';
import type { Clock, Random } from '../neighbours.ts';
import type { Store } from '../store/store.ts';
import { createChat } from './chat.ts';
import { commonLobby, playedTables, type Place } from './following.ts';
import { createGames } from './games.ts';
import { agreesWith, draw, type Plan } from './genesis.ts';
import { createKeeping } from './keeping.ts';
import { holdersOf, latestSetup } from './lobby.ts';
import { viewOf } from './looking.ts';
import { createMembers } from './members.ts';
import { tableOpener, type OpenTable } from './open-table.ts';
import type { PagesRoom } from './one-page.ts';
import { createPace } from './pace.ts';
import { readPageRequest, writePageRequest } from './page-request.ts';
import { isLive, readProposal, seatIn, writeProposal, type Proposal } from './proposal.ts';
import { writeRecord, type RoomRecord } from './record.ts';
import { drawnSeats, swappedSeats, unseated } from './seating.ts';
import { deriveRoom, formatSeat, formatSecret } from './secret.ts';
import { createStarting } from './starting.ts';
import {
  cleanName,
  cleanSetup,
  colourCount,
  lastClock,
  type Claim,
  type Signed,
  type Statement,
} from './statement.ts';
import { markLength } from '../table/writer.ts';
import { knownTables } from './tables.ts';
import { takeOver } from './take-over.ts';
import { createVenue } from './venue.ts';
import { createWire } from './wire.ts';

/** How long a claim counts after its member was last heard; a page in the background gets longer. */
const graceInLobby = 20_000;
const graceAsleep = 180_000;
/** A start that is not complete after that is shown as the lobby again. */
const startTime = 15_000;
const mostKept = 8;
/** Requests to let go of a seat that are passed on in a page's life. */
const mostAsked = 256;

export interface RoomDeps {
  /** Must not reject where the browser refuses storage: `createSafeStore` goes on in memory, with a warning. */
  readonly store: Store;
  readonly ways: readonly Way[];
  readonly clock: Clock;
  readonly random: Random;
  readonly visibility: Visibility;
  readonly loadGame: LoadGame;
  /** Makes and checks what dice and cards need, in a Worker where there is one. */
  readonly engine: Engine;
  /** Checks signatures where many come at once (`pageChecking`). */
  readonly checking?: Checking;
  /**
   * Takes the room for this page alone on this device (`pageSole`). Where another page has it already, this one is a
   * member of its own, that keeps nothing and has no seat of the other's.
   */
  readonly sole?: (name: string) => Promise<(() => void) | null>;
  /** Another way to open tables, for tests of the room alone. */
  readonly openTable?: OpenTable;
  /** Name and colour until `introduce` says otherwise. */
  readonly me: { readonly name: string; readonly colour: number };
  /** What a new room plays first; elsewhere shown until the room's own setup is heard. */
  readonly setup: Setup;
  /** Name of the build, for messages about versions. */
  readonly build: string;
}

/** How this page stands on its device. */
export interface Standing {
  readonly storageRefused: boolean;
  /** The room is new: what it plays first is proposed by this page. */
  readonly created: boolean;
  /** Another page has the room: nothing is stored here. */
  readonly second: boolean;
  release(): void;
}

/** The room that a record tells of, open. `openRoom` is the way in. */
export async function createRoom(kept: RoomRecord, standing: Standing, deps: RoomDeps): Promise<PagesRoom> {
  const { clock } = deps;
  const keys = deriveRoom(kept.secret);
  const me = identityOf(kept.member);
  const epoch = kept.epoch + 1;
  const seatSeed = (name: string) => derive(kept.member, 'seat', ascii(name));
  const seatName = (after: string | null, turn: number) => (after ?? 'first') + (turn > 0 ? `/${turn}` : '');
  const seatKeys = new Map<string, SeatKey>();
  const seatKeyAt = (previous: string | null, turn: number) => {
    const name = seatName(previous, turn);
    const known = seatKeys.get(name) ?? deriveSeatKey(seatSeed(name));
    seatKeys.set(name, known);
    return known;
  };
  const seatKey = (previous: string | null) => seatKeyAt(previous, starting.turn(previous));

  const listeners = new Set<() => void>();
  const asked = new Set<string>();
  let view: RoomView | null = null;
  let startedAt = -Infinity;
  let stopStart = () => {};
  let { storageRefused } = standing;
  let closed = false;

  const starting = createStarting(
    me.key,
    (previous) => seatKey(previous),
    kept,
    () => clock.now(),
  );
  const firstSetup = standing.created ? cleanSetup(deps.setup) : null;
  const members = createMembers({
    room: keys.id,
    secret: kept.member,
    clock,
    epoch,
    first: {
      name: cleanName(deps.me.name) || '?',
      colour: deps.me.colour,
      addresses: [],
      claim: kept.own?.statement.claim ?? null,
      setup: kept.own?.statement.setup ?? (firstSetup === null ? null : { ...firstSetup, clock: 1 }),
      after: kept.after,
    },
    kept: kept.statements,
    // Who is linked or plays is never forgotten for somebody who is only heard of.
    silent: (member) => (mesh.isLinked(member) || plays(member) ? -1 : mesh.presence(member).silent),
  });

  const chat = createChat({
    me: me.key,
    secret: kept.member,
    room: keys.id,
    epoch,
    clock,
    epochOf: (member) => members.epochOf(member),
  });

  const record = (): RoomRecord => ({
    secret: kept.secret,
    member: kept.member,
    epoch,
    statements: members.signed().slice(1),
    own: members.own(),
    proposals: starting.vital(venue.shown(), mostKept),
    pledges: starting.pledges().slice(-mostKept * 2),
    table: venue.shown(),
    leaf: venue.leaf(),
    after: venue.after(),
    announcements: venue.announcements(),
    adopted: kept.adopted,
    tables: venue.tables(),
  });
  /** A genesis may name anybody: a seat there is a member's only under the key that it has said. */
  const hasSeat = (proposal: Proposal, member: MemberKey): boolean => {
    const seat = seatIn(proposal, member);
    const key = seat === null ? undefined : proposal.genesis.seats[seat]?.key;
    if (key === undefined) return false;
    if (member === me.key) return sameBytes(key, seatKey(proposal.previous).key);
    const claim = members.of(member)?.claim ?? null;
    return claim?.after === proposal.previous && claim.key === bytesToHex(key);
  };
  /** Whether this member has had its seat of a table, under any of its keys of that lobby. */
  const hasSat = (proposal: Proposal): boolean => {
    const { previous, genesis } = proposal;
    const holder = genesis.seats[seatIn(proposal, me.key) ?? -1] ?? null;
    if (holder === null) return false;
    const turns = Array.from({ length: starting.turn(previous) + 1 }, (_, turn) => turn);
    return turns.some((turn) => sameBytes(holder.key, seatKeyAt(previous, turn).key));
  };
  const sharesTable = (proposal: Proposal, member: MemberKey) =>
    seatIn(proposal, member) !== null && hasSeat(proposal, me.key);
  const knows = (member: MemberKey) =>
    mesh.isLinked(member) || starting.live().some((one) => sharesTable(one, member));
  const venue = createVenue(kept, {
    me: me.key,
    mesh: {
      open: (topic, quiet) => mesh.open(topic, quiet),
      isAwaited: (topic) => mesh.isAwaited(topic),
    },
    openTable: deps.openTable ?? tableOpener(deps),
    live: () => starting.live(),
    hasSeat: (proposal, member) => hasSeat(proposal, member),
    knows: (member) => knows(member),
    sits(after) {
      const { claim } = members.own().statement;
      return claim !== null && claim.after === after;
    },
    gameOf: (id) => gameOf(id),
    seedsOf: (previous) =>
      Array.from({ length: starting.turn(previous) + 1 }, (_, turn) =>
        seatSeed(seatName(previous, turn)),
      ).reverse(),
    seedAfter: (table) => seatSeed(`continued/${table}`),
    adopted: kept.adopted,
    mark: derive(kept.member, 'mark').subarray(0, markLength),
    announce: (announcement) => keep(() => wire.flood('announcement', writeAnnouncement(announcement))),
    moved() {
      const after = venue.after();
      if (members.own().statement.after !== after) say({ after, claim: null });
      keep();
      changed();
    },
    changed: () => changed(),
  });
  const inTable = () => venue.table() !== null;
  const keeping = createKeeping(
    () => (standing.second ? undefined : deps.store.write(keys.id, writeRecord(record()))),
    () => {
      storageRefused = true;
    },
  );
  const { keep, whenStored } = keeping;
  // The epoch is stored before the first statement goes out: else a crash could use a count twice.
  keep();
  await keeping.settled();

  const mesh = createMesh({
    ...deps,
    me,
    helloKey: keys.helloKey,
    place: keys.place,
    versions: { protocol: protocolVersion, build: deps.build },
  });
  const lobby = mesh.open('lobby');

  const notify = () => {
    view = null;
    for (const listener of [...listeners]) listener();
  };
  const statementBody = ({ bytes, signature }: Signed) => join(data16(bytes), signature);
  const pace = createPace(clock, () => wire.flood('statement', statementBody(members.own())));
  const say = (changes: Parameters<typeof members.say>[0]) => {
    const signed = members.say(changes);
    if (signed === null) return;
    pace.go();
    keep();
    changed();
  };

  const counts = (member: MemberKey) => {
    if (member === me.key) return true;
    const { here, silent } = mesh.presence(member);
    return silent <= (here === 'asleep' ? graceAsleep : graceInLobby);
  };
  const plays = (member: MemberKey) =>
    venue.table()?.players.includes(member) === true || holdersNow().includes(member);
  const setupNow = () => latestSetup(members.statements(), deps.setup);
  const isGuessed = () => setupNow().clock === 0;
  const holdersNow = () => holdersOf(members.statements(), setupNow().setup, venue.after(), counts);
  const gameOf = createGames(deps.loadGame, () => changed());
  const planNow = (): Plan | null => {
    const { setup } = setupNow();
    const game = gameOf(setup.game);
    if (game === null) return null;
    const after = venue.after();
    return { room: keys.id, after, game, setup, holders: holdersNow(), of: (member) => members.of(member) };
  };

  /** Who lost its seat to a lower key, to the house or to a smaller table takes the lowest free one, or stands. */
  const settleClaim = () => {
    const { claim } = members.own().statement;
    if (claim === null || claim.after !== venue.after() || inTable()) return;
    const holders = holdersNow();
    if (holders.includes(me.key)) return;
    const free = holders.indexOf(null);
    say({ claim: free < 0 ? null : { ...claim, seat: free } });
  };

  const written = (setup: Setup) => {
    const clean = cleanSetup(setup);
    return clean === null ? null : { ...clean, clock: Math.min(setupNow().clock + 1, lastClock) };
  };
  const seatAnew = (seating: Setup['seating'] | null): Refusal | null => {
    if (inTable()) return { refused: 'table-running' };
    const setup = seating === null ? null : written({ ...setupNow().setup, seating });
    if (setup === null) return { refused: 'wrong-seat' };
    say({ setup });
    return null;
  };
  const claimOf = (seat: number): Claim => {
    const after = venue.after();
    return { seat, key: bytesToHex(seatKey(after).key), after };
  };
  /** A start is under way; if nothing comes of it, that shows too, though nothing happens then. */
  const beginStart = () => {
    startedAt = clock.now();
    stopStart();
    stopStart = clock.after(startTime, changed);
  };
  const review = () => {
    // No game is loaded for a guess.
    const plan = isGuessed() && starting.all().length === 0 ? null : planNow();
    const news = starting.review((proposal) => plan !== null && !inTable() && agreesWith(proposal, plan));
    if (news.length === 0) return;
    beginStart();
    keep(() => {
      for (const proposal of news) wire.flood('proposal', writeProposal(proposal));
    });
  };

  /** A watcher goes with the players when they leave an ended table for the lobby. */
  const leaveWithPlayers = () => {
    const id = venue.table() === null ? null : venue.shown();
    if (id === null || venue.seat() !== null || !venue.isOver()) return;
    if (!members.statements().some((statement) => statement.after === id)) return;
    venue.leaveTable();
    say({ after: id, claim: null });
  };
  /** Who played apart from the others meets them again in one lobby. */
  const joinLobby = () => {
    // Who was at a table comes back to it first.
    if (inTable() || venue.shown() !== venue.after()) return;
    const live = starting.live();
    // Who plays on from here is followed, or waited for.
    const isAtTable = ({ key, after }: Statement) =>
      after !== venue.after() && live.some((one) => one.previous === after && hasSeat(one, key));
    const placeOf = ({ after, claim }: Statement): Place => ({
      lobby: after,
      sits: claim !== null && claim.after === after,
    });
    const others = members
      .statements()
      .filter((one) => one.key !== me.key && counts(one.key) && knows(one.key) && !isAtTable(one))
      .map(placeOf);
    const lobby = commonLobby(live, placeOf(members.own().statement), others);
    if (lobby === venue.after()) return;
    venue.moveTo(lobby);
    starting.enter(lobby);
    const { claim } = members.own().statement;
    say({ after: lobby, claim: claim === null ? null : claimOf(claim.seat) });
  };

  let changing = false;
  let again = false;
  /** After whatever happened: claims, signatures and tables follow from what is known now. */
  function changed() {
    again = true;
    if (changing || closed) return;
    changing = true;
    while (again) {
      again = false;
      leaveWithPlayers();
      joinLobby();
      settleClaim();
      review();
      venue.advance();
    }
    changing = false;
    mesh.prefer([...holdersNow(), ...(venue.table()?.players ?? [])].filter((one) => one !== null));
    notify();
  }

  const wire = createWire(lobby, {
    statement(body, from) {
      const reader = createReader(body);
      const bytes = reader.data16();
      const signature = reader.bytes(signatureLength);
      const got = reader.complete() ? members.receive(bytes, signature) : 'fault';
      if (got === 'fault' || got === 'old') return got === 'old';
      mesh.know(got.statement.key, got.statement.addresses);
      wire.flood('statement', statementBody(got), from);
      changed();
      return true;
    },
    proposal(body, from) {
      const proposal = readProposal(body, (id) => starting.get(id));
      if (proposal === null || bytesToHex(proposal.genesis.room) !== keys.id) return false;
      const news = starting.add(proposal);
      if (news === null) return true;
      beginStart();
      if (isLive(news)) keep();
      // It may hold an own signature that is being stored only now.
      whenStored(() => wire.flood('proposal', writeProposal(news), from));
      changed();
      return true;
    },
    chat(body, from) {
      const got = chat.receive(body);
      if (got === 'fault' || got === 'old') return got === 'old';
      wire.flood('chat', got.bytes, from);
      notify();
      return true;
    },
    announcement(body, from) {
      const announcement = readAnnouncement(body);
      if (announcement === null || bytesToHex(announcement.genesis.room) !== keys.id) return false;
      if (venue.hear(announcement)) wire.flood('announcement', body, from);
      return true;
    },
    handover(body, from) {
      const request = readHandover(body);
      const lineage = venue.lineage();
      if (request === null) return false;
      // Said once is enough, and of tables that are not here nobody knows whether it is honest.
      if (lineage === null || asked.size >= mostAsked || asked.has(String(body))) return true;
      if (!lineage.handOver(request)) return false;
      asked.add(String(body));
      wire.flood('handover', body, from);
      return true;
    },
    page(body, from) {
      const member = readPageRequest(body, keys.id);
      if (member === null) return false;
      if (asked.size >= mostAsked || asked.has(String(body))) return true;
      asked.add(String(body));
      wire.flood('page', body, from);
      if (member === me.key && !standing.second) letGo();
      return true;
    },
  });
  lobby.onOpened((peer) => {
    for (const signed of members.signed()) wire.send(peer, 'statement', statementBody(signed));
    for (const bytes of chat.texts()) wire.send(peer, 'chat', bytes);
    whenStored(() => {
      for (const proposal of starting.all()) wire.send(peer, 'proposal', writeProposal(proposal));
      for (const one of venue.announcements()) wire.send(peer, 'announcement', writeAnnouncement(one));
    });
  });
  let letGo: () => void = () => undefined;
  const stopMesh = mesh.subscribe(() => {
    say({ addresses: mesh.addresses().slice(0, 4) });
    changed();
  });
  for (const { key, addresses } of members.statements()) mesh.know(key, addresses);
  changed();

  const isStarting = () =>
    clock.now() - startedAt < startTime &&
    starting
      .all()
      .some(
        (one) =>
          one.previous === venue.after() && !isLive(one) && one.signatures.some((mark) => mark !== null),
      );
  const look = (): RoomView =>
    viewOf({
      me: me.key,
      members: members
        .statements()
        .map(({ key, name, colour }) => ({ key, name, colour, ...mesh.presence(key) })),
      setup: setupNow().setup,
      guessed: isGuessed(),
      claims: holdersNow(),
      table: venue.table(),
      tables: venue.lineage()?.listings() ?? [],
      elsewhere: playedTables(
        starting.live().filter(({ id }) => id !== venue.shown() && id !== venue.after()),
        { hasSeat, knows },
      ),
      looked: venue.looked(),
      again: members
        .statements()
        .filter(({ key, after }) => key !== me.key && venue.table() !== null && after === venue.shown())
        .map(({ key }) => key),
      troubles: mesh.troubles(),
      settled: mesh.settled() || lobby.list().length > 0,
      starting: isStarting(),
      storageRefused,
      second: standing.second,
    });

  return {
    id: keys.id,
    secret: formatSecret(kept.secret),
    view: () => (view ??= look()),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    introduce({ name, colour }) {
      say({
        name: cleanName(name) || members.own().statement.name,
        colour: Number.isInteger(colour) && colour >= 0 && colour < colourCount ? colour : 0,
      });
    },
    propose(setup) {
      const setupMade = written(setup);
      if (setupMade !== null) say({ setup: setupMade });
    },
    sit(seat) {
      if (inTable() || holdersNow()[seat] !== null) return;
      const { setup } = setupNow();
      const seating = setup.seating ?? [];
      const moves = seating.includes(me.key);
      say({
        claim: claimOf(seat),
        ...(moves ? { setup: written({ ...setup, seating: unseated(seating, me.key) }) } : {}),
      });
    },
    stand() {
      if (!inTable()) say({ claim: null });
    },
    start(): Refusal | null {
      if (inTable()) return { refused: 'table-running' };
      const plan = planNow();
      if (plan === null) return { refused: 'game-loading' };
      if (plan.holders.includes(null)) return { refused: 'seats-open' };
      if (plan.holders.every((holder) => holder === 'house')) return { refused: 'nobody-seated' };
      const keys = plan.holders.map((holder) => (holder === null ? undefined : plan.of(holder)?.claim?.key));
      const signers = keys.filter((key) => key !== undefined);
      const proposal = draw(plan, starting.lowest(venue.after(), signers), deps.random);
      if (proposal === null || !agreesWith(proposal, plan)) return { refused: 'setup-impossible' };
      starting.add(proposal);
      beginStart();
      wire.flood('proposal', writeProposal(proposal));
      changed();
      return null;
    },
    rematch() {
      if (!inTable()) return;
      const seat = venue.seat();
      venue.leaveTable();
      say({ after: venue.after(), claim: seat === null ? null : claimOf(seat) });
    },
    chat: () => chat.lines(),
    say(saying) {
      const line = chat.say(saying);
      if ('refused' in line) return line;
      wire.flood('chat', line);
      notify();
      return null;
    },
    connection: () => mesh.report(),
    show: (table) => {
      const lineage = venue.lineage();
      if (lineage?.show(table) === null || venue.visit(table)) return null;
      return { refused: 'unknown-table' };
    },
    tables() {
      const shown = inTable();
      const at = shown ? venue.shown() : venue.after();
      return knownTables({ me: me.key, live: starting.live(), at, shown, hasSeat, hasSat });
    },
    look(table) {
      venue.look(table);
      changed();
    },
    drawSeats: () => seatAnew(drawnSeats(holdersNow(), deps.random)),
    swapSeats: (a, b) => seatAnew(swappedSeats(holdersNow(), a, b)),
    takeOver: (lost = false) =>
      takeOver(venue.lineage(), lost, clock, (request) => wire.flood('handover', request)),
    seatLink() {
      const seed = venue.lineage()?.seed() ?? null;
      return seed === null ? null : formatSeat(kept.secret, seed);
    },
    second: standing.second,
    onAsked(handle) {
      letGo = handle;
    },
    ask: (member) => wire.flood('page', writePageRequest(keys.id, member, deps.random(16))),
    leave() {
      if (closed) return;
      closed = true;
      keeping.close();
      stopMesh();
      stopStart();
      pace.stop();
      venue.close();
      mesh.close();
      listeners.clear();
      // After what is being written: the next page must read it.
      void keeping.settled().then(() => standing.release());
    },
  };
}
