import type { MemberKey, RoomView } from '../api.ts';
import { derive } from '../keys.ts';
import { writeAnnouncement } from '../lineage/announcement.ts';
import { protocolVersion } from '../log/genesis.ts';
import { identityOf } from '../mesh/identity.ts';
import { createMesh } from '../mesh/mesh.ts';
import { markLength } from '../table/writer.ts';
import { createAcquaintance } from './acquaintance.ts';
import { createChat } from './chat.ts';
import { createGames } from './games.ts';
import { listen } from './hearing.ts';
import { createKeeping } from './keeping.ts';
import { createLaunching } from './launching.ts';
import { viewOf } from './looking.ts';
import { createMembers } from './members.ts';
import { tableOpener } from './open-table.ts';
import type { PagesRoom } from './one-page.ts';
import { createPace } from './pace.ts';
import { writePageRequest } from './page-request.ts';
import { writeProposal } from './proposal.ts';
import { writeRecord, type RoomRecord } from './record.ts';
import { createRegrouping } from './regrouping.ts';
import type { RoomDeps, Standing } from './room-deps.ts';
import { createSeatKeys } from './seat-keys.ts';
import { createSeats } from './seats.ts';
import { deriveRoom, formatSeat, formatSecret } from './secret.ts';
import { createStarting } from './starting.ts';
import { cleanName, cleanSetup, colourCount, writeStatement } from './statement.ts';
import { knownTables } from './tables.ts';
import { takeOver } from './take-over.ts';
import { createVenue } from './venue.ts';

/** Proposals of each kind, and pledges twice as many, that are stored. */
const mostKept = 8;

/** The room that a record tells of, open. `openRoom` is the way in. */
export async function createRoom(kept: RoomRecord, standing: Standing, deps: RoomDeps): Promise<PagesRoom> {
  const { clock, random } = deps;
  const keys = deriveRoom(kept.secret);
  const me = identityOf(kept.member);
  const epoch = kept.epoch + 1;
  const listeners = new Set<() => void>();
  let view: RoomView | null = null;
  let { storageRefused } = standing;
  let letGo: () => void = () => undefined;
  let closed = false;

  const seatKeys = createSeatKeys(kept.member, (previous) => starting.turn(previous));
  const starting = createStarting(
    me.key,
    (previous) => seatKeys.at(previous),
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
  const acquaintance = createAcquaintance({
    ...{ me: me.key, seatKeys },
    claimOf: (member) => members.of(member)?.claim ?? null,
    live: () => starting.live(),
    isLinked: (member) => mesh.isLinked(member),
  });
  const { hasSeat, hasSat, knows } = acquaintance;
  const gameOf = createGames(deps.loadGame, () => changed());
  const venue = createVenue(kept, {
    me: me.key,
    mesh: {
      open: (topic, quiet) => mesh.open(topic, quiet),
      isAwaited: (topic) => mesh.isAwaited(topic),
    },
    openTable: deps.openTable ?? tableOpener(deps),
    live: () => starting.live(),
    ...{ hasSeat, knows, gameOf },
    sits(after) {
      const { claim } = members.own().statement;
      return claim !== null && claim.after === after;
    },
    seedsOf: (previous) => seatKeys.seeds(previous),
    seedAfter: (table) => seatKeys.seedAfter(table),
    adopted: kept.adopted,
    mark: derive(kept.member, 'mark').subarray(0, markLength),
    announce: (announcement) => keep(() => wire.flood('announcement', writeAnnouncement(announcement))),
    moved() {
      const after = venue.after();
      if (members.own().statement.after !== after) say({ after, claim: null });
      keep();
      changed();
    },
    played: () => notify(),
    changed: () => changed(),
  });
  const inTable = () => venue.table() !== null;

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
  const keeping = createKeeping(
    () => (standing.second ? undefined : deps.store.write(keys.id, writeRecord(record()))),
    () => {
      storageRefused = true;
    },
  );
  const { keep } = keeping;
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
  const pace = createPace(clock, () => wire.flood('statement', writeStatement(members.own())));
  const say = (changes: Parameters<typeof members.say>[0]) => {
    const signed = members.say(changes);
    if (signed === null) return;
    pace.go();
    keep();
    changed();
  };

  const seats = createSeats({
    ...{ me: me.key, room: keys.id, first: deps.setup, members, seatKeys, venue, random, gameOf, say },
    presence: (member) => mesh.presence(member),
  });
  const plays = (member: MemberKey) =>
    venue.table()?.players.includes(member) === true || seats.holders().includes(member);
  const launching = createLaunching({
    ...{ clock, random, starting, seats, venue, keep },
    flood: (proposal) => wire.flood('proposal', writeProposal(proposal)),
    changed: () => changed(),
  });
  const regrouping = createRegrouping({ me: me.key, members, starting, seats, venue, acquaintance, say });

  let changing = false;
  let again = false;
  /** After whatever happened: claims, signatures and tables follow from what is known now. */
  function changed() {
    again = true;
    if (changing || closed) return;
    changing = true;
    while (again) {
      again = false;
      regrouping.leaveWithPlayers();
      regrouping.joinLobby();
      seats.settle();
      launching.review();
      venue.advance();
    }
    changing = false;
    mesh.prefer([...seats.holders(), ...(venue.table()?.players ?? [])].filter((one) => one !== null));
    notify();
  }

  const wire = listen(lobby, {
    ...{ room: keys.id, members, starting, chat, venue, keeping, notify },
    know: (member, addresses) => mesh.know(member, addresses),
    begun: () => launching.begin(),
    asked(member) {
      if (member === me.key && !standing.second) letGo();
    },
    changed: () => changed(),
  });
  const stopMesh = mesh.subscribe(() => {
    say({ addresses: mesh.addresses().slice(0, 4) });
    changed();
  });
  for (const { key, addresses } of members.statements()) mesh.know(key, addresses);
  changed();

  const look = (): RoomView =>
    viewOf({
      ...{ me: me.key, members, seats, venue, mesh, acquaintance },
      live: starting.live(),
      settled: mesh.settled() || lobby.list().length > 0,
      starting: launching.isUnderWay(),
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
    propose: (setup) => seats.propose(setup),
    sit: (seat) => seats.sit(seat),
    stand: () => seats.stand(),
    drawSeats: () => seats.draw(),
    swapSeats: (a, b) => seats.swap(a, b),
    start: () => launching.start(),
    rematch() {
      if (!inTable()) return;
      const seat = venue.seat();
      venue.leaveTable();
      say({ after: venue.after(), claim: seat === null ? null : seats.claim(seat) });
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
    ask: (member) => wire.flood('page', writePageRequest(keys.id, member, random(16))),
    leave() {
      if (closed) return;
      closed = true;
      keeping.close();
      stopMesh();
      launching.close();
      pace.stop();
      venue.close();
      mesh.close();
      listeners.clear();
      // After what is being written: the next page must read it.
      void keeping.settled().then(() => standing.release());
    },
  };
}
