import type { Seat } from '@rockpool/game';
import type { MemberKey, Progress } from '../api.ts';
import { sameBytes } from '../bytes.ts';
import { readEntry, type Entry } from '../log/entry.ts';
import type { Clock, Neighbours } from '../neighbours.ts';
import { createAsking } from './asking.ts';
import { asPlayed, batches, within } from './batches.ts';
import type { EntryLog, Proof } from './entry-log.ts';
import { createIntake, plainChecking, type Checking } from './intake.ts';
import { maxHashes, readMessage, writeMessage, type Head, type Message } from './messages.ts';
import { readUpdate, writeUpdate, type Carried } from './update.ts';

/** How often heads are compared with one neighbour in turn, in milliseconds. */
const heartbeat = 20_000;
/** Requests answered to one neighbour in `window` milliseconds. */
const requests = 32;
const window = 10_000;
/** Bytes of entries in one answer to heads: no honest game has more, and a link takes twice as many at once. */
const mostAnswered = 4_194_304;
/** A context-free fault, for which the link pays; null for none. */
type Fault = string | null;
type Request = Extract<Message, { is: 'heads' | 'hashes' | 'want' }>;

/** Neighbours of whom is kept what they said that they have, and what was answered to them. */
const mostKnown = 64;
/** How far back a refusal notice may reach in a seat's log. */
const noticed = 16;

export interface ExchangeEvents {
  /** What a neighbour says that it has, before anything is done about it. */
  heads(from: MemberKey, heads: readonly Head[]): void;
  /** New entries, checked, in the order in which they came. */
  entries(entries: readonly Entry[]): void;
  /** Entries to be shown before all of them are checked; false: they do not fit one another. */
  arriving(entries: readonly Entry[], last: boolean): boolean;
  /** Whether what these name is so, as far as they were believed when they arrived. */
  holds(entries: readonly Entry[]): boolean;
  /** What was arriving is to be forgotten, but for what `entries` told of. */
  spoilt(): void;
  /** More was checked. False: what is arriving does not fit what is known now. */
  progress(): boolean;
  /** A seat was found to have signed two entries for one place. */
  cheated(proof: Proof): void;
  /** A peer says that to it this entry names another state. A hint that anybody can make. */
  refused(entry: Entry, code: 'other-state'): void;
}

/** Keeps a table's log the same on all peers that can reach each other. PROTOCOL.md 7. */
export interface Exchange {
  /** Gives how to send own entries to everybody, once they are stored; what that takes is made now. */
  publish(entries: readonly Entry[]): () => void;
  /** Tells the author that his entry is refused here. */
  refuse(entry: Entry, code: 'other-state'): void;
  /** Compares heads with everybody: after the page slept. */
  compare(): void;
  /** How far the checking of many entries is; null: nothing waits. */
  progress(): Progress | null;
  /** Whether entries of this seat wait to be checked. */
  awaits(seat: Seat | null): boolean;
  /** Kept when nothing waits. */
  settled(): Promise<void>;
  close(): void;
}

export function createExchange(
  log: EntryLog,
  seats: number,
  neighbours: Neighbours,
  clock: Clock,
  events: ExchangeEvents,
  checking: Checking = plainChecking,
): Exchange {
  const { table } = log;
  const allSeats = Array.from({ length: seats }, (_, seat): Seat => seat);
  const served = new Map<MemberKey, { since: number; count: number }>();
  /** Refusals that were passed on already, by entry hash. */
  const told = new Set<string>();
  /** How many entries of each seat the neighbours have said that they have, by what they said last. */
  const theirs = new Map<MemberKey, ReadonlyMap<Seat, number>>();
  let turn = 0;
  let closed = false;

  const send = (to: MemberKey, message: Message): void => {
    if (!closed) neighbours.send(to, writeMessage(message));
  };
  const flood = (message: Message, except: MemberKey | null): void => {
    for (const peer of neighbours.list()) if (peer !== except) send(peer, message);
  };
  const sendHeads = (to: MemberKey, answer: boolean): void => {
    const heads = allSeats.map((seat): Head => ({ seat, count: log.count(seat), head: log.head(seat) }));
    const proofs = allSeats.filter((seat) => log.proof(seat) !== null);
    send(to, { is: 'heads', answer, heads, proofs });
  };
  const asking = createAsking(
    clock,
    () => allSeats.every((seat) => log.count(seat) === 0),
    (peer) => neighbours.list().includes(peer),
    sendHeads,
  );
  const updateOf = (part: readonly Carried[]): Message => ({
    is: 'update',
    update: writeUpdate(table, part),
  });
  const sendEntries = (to: readonly MemberKey[], entries: readonly Carried[]): void => {
    for (const part of to.length === 0 ? [] : batches(entries)) {
      const message = updateOf(part);
      for (const peer of to) send(peer, message);
    }
  };
  const sendProof = (to: readonly MemberKey[], proof: Proof): void => {
    for (const peer of to) send(peer, { is: 'proof', first: proof.first.bytes, second: proof.second.bytes });
  };

  /** Whether this neighbour's request is still within its budget. */
  const mayServe = (peer: MemberKey): boolean => {
    const now = clock.now();
    const used = served.get(peer);
    if (used === undefined || now - used.since >= window) {
      served.delete(peer);
      const [oldest] = served.keys();
      if (served.size >= mostKnown && oldest !== undefined) served.delete(oldest);
      served.set(peer, { since: now, count: 1 });
      return true;
    }
    used.count += 1;
    return used.count <= requests;
  };

  const missing = (seat: Seat, from: number): readonly Carried[] => {
    const out: Carried[] = [];
    for (let seq = from; seq < log.count(seat); seq += 1) {
      const bytes = log.bytes(seat, seq);
      if (bytes !== null) out.push({ seat, seq, bytes });
    }
    return out;
  };
  const onHeads = (from: MemberKey, message: Extract<Message, { is: 'heads' }>): Fault => {
    if (message.heads.some(({ seat }) => seat >= seats)) return 'bad-message';
    events.heads(from, message.heads);
    if (theirs.size > mostKnown) theirs.clear();
    theirs.set(from, new Map(message.heads.map(({ seat, count }) => [seat, count])));
    const more = message.heads.reduce(
      (sum, { seat, count }) => sum + Math.max(0, count - log.count(seat)),
      0,
    );
    const mayAnswer = asking.heard(from, more);
    const lacking: (readonly Carried[])[] = [];
    for (const { seat, count, head } of message.heads) {
      if (count > log.count(seat)) continue;
      const proof = log.proof(seat);
      if (!sameBytes(log.head(seat, count), head)) {
        if (proof === null) sendHashes(from, seat, count);
      } else lacking.push(missing(seat, count));
      if (proof !== null && !message.proofs.includes(seat)) sendProof([from], proof);
    }
    sendEntries([from], within(mostAnswered, asPlayed(lacking)));
    if (message.answer && mayAnswer) sendHeads(from, false);
    return null;
  };
  const sendHashes = (to: MemberKey, seat: Seat, end: number): void => {
    for (let from = 0; from < end; from += maxHashes) {
      const hashes = log.hashes(seat).slice(from, Math.min(end, from + maxHashes));
      send(to, { is: 'hashes', seat, from, hashes });
    }
  };
  const onHashes = (from: MemberKey, message: Extract<Message, { is: 'hashes' }>): void => {
    const { seat } = message;
    const own = log.hashes(seat);
    for (const [index, hash] of message.hashes.entries()) {
      const mine = own[message.from + index];
      if (mine !== undefined && sameBytes(mine, hash)) continue;
      if (mine !== undefined) send(from, { is: 'want', seat, seq: message.from + index, hash });
      return;
    }
  };
  const onWant = (from: MemberKey, { seat, seq, hash }: Extract<Message, { is: 'want' }>): void => {
    const own = log.hashes(seat)[seq];
    const bytes = own !== undefined && sameBytes(own, hash) ? log.bytes(seat, seq) : null;
    if (bytes !== null) send(from, { is: 'entry', bytes });
  };

  /** Takes what a neighbour sent; passes on what is new and good. */
  const intake = createIntake(log, checking, {
    taken(from, entries) {
      const others = neighbours.list().filter((peer) => peer !== from);
      const lacks = (peer: MemberKey) => (entry: Entry) =>
        entry.seq >= (theirs.get(peer)?.get(entry.seat) ?? 0);
      for (const peer of others) sendEntries([peer], entries.filter(lacks(peer)));
      events.entries(entries);
      rested();
    },
    arriving: (entries, last) => events.arriving(entries, last),
    holds: (entries) => events.holds(entries),
    spoilt: () => events.spoilt(),
    progress() {
      const isGood = events.progress();
      rested();
      return isGood;
    },
    found: (proof, from) => found(proof, from),
    fault: (from, code) => neighbours.fault(from, code),
    lacking: (from) => sendHeads(from, false),
    isMoreThan: (counts) =>
      neighbours.list().some((peer) => [...(theirs.get(peer) ?? [])].some(([seat, n]) => n > counts(seat))),
  });
  const rested = (): void => {
    if (intake.progress() === null) asking.settled();
  };
  const found = (proof: Proof, from: MemberKey): void => {
    sendProof(
      neighbours.list().filter((peer) => peer !== from),
      proof,
    );
    events.cheated(proof);
  };

  const onProof = (from: MemberKey, message: Extract<Message, { is: 'proof' }>): Fault => {
    const seat = readEntry(table, message.first)?.seat;
    if (seat !== undefined && log.proof(seat) !== null) return null;
    const proof = log.prove(message.first, message.second);
    if (proof === null) return 'bad-proof';
    log.keep(proof);
    found(proof, from);
    return null;
  };
  const onRefused = (from: MemberKey, message: Extract<Message, { is: 'refused' }>): void => {
    const key = String(message.hash);
    const entry = recent(message.hash);
    if (entry === null || told.has(key)) return;
    told.add(key);
    flood(message, from);
    events.refused(entry, message.code);
  };
  /** An entry by its hash, among the latest of each seat. */
  const recent = (hash: Uint8Array): Entry | null => {
    for (const seat of allSeats) {
      const hashes = log.hashes(seat);
      for (let seq = hashes.length - 1; seq >= Math.max(0, hashes.length - noticed); seq -= 1) {
        const bytes = sameBytes(hashes[seq] ?? hash, hash) ? log.bytes(seat, seq) : null;
        if (bytes !== null) return readEntry(table, bytes);
      }
    }
    return null;
  };

  /** Requests above the neighbour's budget stay without an answer. */
  const onRequest = (from: MemberKey, message: Request): Fault => {
    if (!mayServe(from)) return null;
    if (message.is === 'heads') return onHeads(from, message);
    if (message.is === 'hashes') onHashes(from, message);
    else onWant(from, message);
    return null;
  };
  const onMessage = (from: MemberKey, bytes: Uint8Array): Fault => {
    const message = readMessage(bytes);
    switch (message?.is) {
      case undefined:
        return 'bad-message';
      case 'heads':
      case 'hashes':
      case 'want':
        return onRequest(from, message);
      case 'update': {
        const carried = readUpdate(table, message.update);
        return carried === null ? 'bad-update' : intake.offer(from, carried);
      }
      case 'entry': {
        const entry = readEntry(table, message.bytes);
        return entry === null ? 'bad-entry' : intake.offer(from, [entry]);
      }
      case 'proof':
        return onProof(from, message);
      case 'refused':
        onRefused(from, message);
        return null;
    }
  };

  const compare = (): void => {
    for (const peer of neighbours.list()) asking.ask(peer, true);
  };
  let stopBeat = (): void => undefined;
  const beat = (): void => {
    const peers = neighbours.list();
    const peer = peers[turn % Math.max(1, peers.length)];
    turn += 1;
    if (peer !== undefined) sendHeads(peer, true);
    stopBeat = clock.after(heartbeat, beat);
  };

  neighbours.onMessage((from, bytes) => {
    const fault = closed ? null : onMessage(from, bytes);
    if (fault !== null) neighbours.fault(from, fault);
  });
  neighbours.onOpened((peer) => asking.ask(peer, false));
  compare();
  stopBeat = clock.after(heartbeat, beat);

  return {
    publish(entries) {
      const messages = Array.from(batches(entries), (part) => writeMessage(updateOf(part)));
      return () => {
        for (const peer of closed ? [] : neighbours.list())
          for (const message of messages) neighbours.send(peer, message);
      };
    },
    refuse(entry, code) {
      told.add(String(entry.hash));
      flood({ is: 'refused', hash: entry.hash, code }, null);
    },
    compare,
    progress: () => intake.progress(),
    awaits: (seat) => intake.awaits(seat),
    settled: () => intake.settled(),
    close() {
      closed = true;
      asking.close();
      intake.close();
      stopBeat();
    },
  };
}
