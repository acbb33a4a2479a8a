import { bytesToHex } from '@noble/hashes/utils.js';
import type { Seat } from '@rockpool/game';
import { sameBytes } from '../bytes.ts';
import type { Continued, TableListing } from '../continuing.ts';
import type { Entry } from '../log/entry.ts';
import type { Continues } from '../log/continues.ts';
import type { Genesis } from '../log/genesis.ts';
import { isFromHead, seatChanges, type Signature } from '../table/consent.ts';
import { noMemory, type FairMemory } from '../table/fair/memory.ts';
import type { Point } from '../table/fold.ts';
import type { NetTable } from '../table/room-table.ts';

/** A table and what continues it. The first table of a lineage has no parent. */
export interface Node {
  readonly table: NetTable;
  readonly parent: Node | null;
  readonly children: Node[];
  /** Who signs it in the table before, and who comes with a new key. */
  readonly signers: Signers;
}

export interface Signers {
  readonly old: readonly Seat[];
  readonly fresh: readonly Seat[];
}

export function genesisOf({ table }: Node): Genesis {
  return table.signed.genesis;
}

export function continuesOf(node: Node): Continues | null {
  return genesisOf(node).continues;
}

export function keyedSeats(genesis: Genesis): readonly Seat[] {
  return genesis.seats.flatMap((holder, seat) => (holder === null ? [] : [seat]));
}

/** Seats that sign a continuation in the table before it, and those with a new key, who have only its first entry. */
export function signersOf(genesis: Genesis, parent: Genesis): Signers {
  const changed = seatChanges(genesis, parent).map(({ seat }) => seat);
  const keyed = keyedSeats(genesis);
  return {
    old: keyed.filter((seat) => !changed.includes(seat)),
    fresh: keyed.filter((seat) => changed.includes(seat)),
  };
}

/** The signatures of a continuation in the table before it. */
export function signaturesOf(node: Node): readonly Signature[] {
  const { id } = node.table;
  return node.parent?.table.signatures().filter((one) => one.id === id) ?? [];
}

/** How far the agreement to a continuation has come. */
export interface Progress extends Signers {
  readonly signed: readonly Seat[];
  readonly accepted: readonly Seat[];
  /** Everybody who signs in the old table has. */
  readonly complete: boolean;
  /** Somebody's withdrawal: then the others may turn back. */
  readonly withdrawal: Entry | null;
  /** The table before it has gone on since, or a signature would unsee something. */
  readonly overtaken: boolean;
  readonly live: boolean;
}

export function progressOf(node: Node): Progress {
  const { parent, table } = node;
  const continues = continuesOf(node);
  const genesis = genesisOf(node);
  const { old, fresh } = node.signers;
  const signatures = signaturesOf(node);
  const signed = old.filter((seat) => signatures.some((one) => one.seat === seat));
  const words = keyedSeats(genesis).map((seat) => ({ seat, ...table.firstWord(seat) }));
  const head = parent?.table.closed() ?? 0;
  // After a cheat everybody stands still, each where he was.
  const isPast =
    continues?.reason !== 'cheat' &&
    (signatures.some(({ entry, isVoid }) => isVoid || entry.round !== head) ||
      (signatures.length === 0 && isFromHead(genesis) && continues?.rounds !== head));
  return {
    old,
    fresh,
    signed,
    accepted: words.flatMap(({ seat, accepts }) => (accepts ? [seat] : [])),
    complete: signed.length === old.length,
    withdrawal: words.find(({ withdrawal }) => withdrawal !== null)?.withdrawal ?? null,
    overtaken: continues !== null && isPast,
    live: table.isLive(),
  };
}

/** Whether an offer still waits for somebody. */
export function isOpen({ live, withdrawal, overtaken }: Progress): boolean {
  return !live && withdrawal === null && !overtaken;
}

/** Whether a live table goes on with somebody who agreed to it at the table before: else it takes nothing from anybody. */
export function isAgreed(node: Node): boolean {
  return node.table.isLive() && node.signers.old.length > 0;
}

/** The live tables that go on from this one, by way of others that never became live too. */
export function liveBelow<N extends { readonly table: NetTable; readonly children: readonly N[] }>(
  node: N,
): readonly N[] {
  return node.children.flatMap((child) => (child.table.isLive() ? [child] : liveBelow(child)));
}

/** Closed rounds along the line of continuations. */
function lengthOf(node: Node): number {
  const before = node.parent === null ? 0 : lengthOf(node.parent) - node.parent.table.closed();
  return before + (continuesOf(node)?.rounds ?? 0) + node.table.closed();
}

function depthOf({ parent }: Node): number {
  return parent === null ? 0 : 1 + depthOf(parent);
}

/** Longest first, then what was continued more often, then the lower id. */
export function byRank(a: Node, b: Node): number {
  return lengthOf(b) - lengthOf(a) || depthOf(b) - depthOf(a) || (a.table.id < b.table.id ? -1 : 1);
}

/** Where a continuation starts; null if that table has no such point (yet). */
export function pointOf(
  genesis: Genesis,
  parent: NetTable,
): (Point & { readonly memory: FairMemory }) | null {
  const { continues } = genesis;
  const point = continues === null ? null : parent.at(continues.rounds);
  if (continues === null || point === null || !sameBytes(point.hash, continues.hash)) return null;
  const before = parent.signed.genesis;
  if (!parent.carrying.carriesAll(point.memory, before, genesis)) return null;
  if (continues.reason === 'options')
    return {
      state: parent.game.start(genesis.seats.length, genesis.options),
      line: [],
      memory: noMemory,
    };
  const place = point.line.length - continues.back;
  const step = point.line[place];
  // What was sealed since is not to be had back: only the decks as they were left are kept.
  const isSealed = point.line.slice(Math.max(0, place)).some(({ answer }) => answer.ask === 'shuffle');
  if (place < 0 || isSealed) return null;
  return {
    state: step === undefined ? point.state : step.before,
    line: point.line.slice(0, place),
    ended: continues.reason === 'end',
    memory: parent.carrying.memoryAfter(point.memory, continues, before.seats, genesis.seats),
  };
}

/** What a continuation kept and took back, as its signers saw it. */
export function continuedOf(node: Node): Continued | null {
  const continues = continuesOf(node);
  if (continues === null || node.parent === null) return null;
  const kept = node.table.at(0)?.line.length ?? 0;
  const round = signaturesOf(node)[0]?.entry.round ?? continues.rounds;
  const before = node.parent.table.at(round)?.line.length ?? kept;
  return {
    table: bytesToHex(continues.table),
    reason: continues.reason,
    seats: seatChanges(genesisOf(node), genesisOf(node.parent)).map(({ seat }) => seat),
    answers: kept,
    undone: Math.max(0, before - kept),
  };
}

export function listingOf(node: Node, shown: Node | null): TableListing {
  const { table } = node;
  const { answers, ask } = table.view();
  return {
    id: table.id,
    players: table.players,
    seat: table.seat,
    answers: answers.length,
    over: ask.ask === 'over',
    continues: continuedOf(node),
    by: keyedSeats(genesisOf(node)),
    shown: node === shown,
  };
}
