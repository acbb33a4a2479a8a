import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { parseOptions, type OptionsShape, type Refusal, type Seat } from '@rockpool/game';
import type { MemberKey } from '../api.ts';
import type { Wish } from '../continuing.ts';
import type { Continues, Reason } from '../log/continues.ts';
import type { Genesis, SeatHolder } from '../log/genesis.ts';
import { cheatRounds } from '../table/consent.ts';
import type { NetTable } from '../table/room-table.ts';
import { genesisOf, keyedSeats, type Node } from './node.ts';

/** A genesis that wants only its nonce. */
export type Draft = Omit<Genesis, 'nonce'> & { readonly continues: Continues };

/** Who wishes: its member key, and the public key that it would play a new seat under. */
export interface Wisher {
  readonly member: MemberKey;
  readonly key: Uint8Array;
}

/** What a wish comes to at this table, or why it cannot be. */
export function draftOf(wish: Wish, node: Node, wisher: Wisher): Draft | Refusal {
  const { table } = node;
  const refusal = mayWish(wish, table);
  if (refusal !== null) return refusal;
  switch (wish.wish) {
    case 'take-back':
      return takeBack(node, wish.answers);
    case 'gone':
      return without(node, 'gone', wish.seats);
    case 'end':
      return without(node, 'end', wish.without ?? []);
    case 'back':
    case 'device':
      return taking(node, wish.wish, wish.seat, wisher);
    case 'cheat':
      return cheat(node, wish.seat);
    case 'options':
      return otherOptions(node, wish.options);
  }
}

/** What is the same for all drafts of one kind: who may wish at all. */
function mayWish({ wish }: Wish, table: NetTable): Refusal | null {
  const comes = wish === 'back' || wish === 'device';
  if (!comes && table.seat === null) return { refused: 'watching' };
  if (comes && table.seat !== null) return { refused: wish === 'back' ? 'seated-here' : 'plays-here' };
  const isOver = table.view().ask.ask === 'over';
  return isOver && wish !== 'take-back' && wish !== 'cheat' ? { refused: 'game-over' } : null;
}

/** A continuation from the head, with these seats. */
function fromHead(node: Node, reason: Reason, seat: Seat | null, seats: Genesis['seats']): Draft | Refusal {
  return draft(node, seats, { ...startAt(node.table, node.table.closed()), reason, seat });
}

type Start = Pick<Continues, 'rounds' | 'hash' | 'back'>;

function startAt(table: NetTable, rounds: number, back = 0): Start {
  const point = table.at(rounds);
  if (point === null) throw new RangeError(`Round ${rounds} has not begun.`);
  return { rounds, hash: point.hash, back };
}

function draft(
  node: Node,
  seats: Genesis['seats'],
  about: Start & Pick<Continues, 'reason' | 'seat'> & Partial<Continues>,
): Draft | Refusal {
  const { nonce: _, ...genesis } = genesisOf(node);
  const { table } = node.table.signed;
  const point = node.table.at(about.rounds);
  const farewellOf = (seat: Seat) => node.table.farewellOf(seat);
  const carried =
    point && node.table.carrying.carriedFor(point.memory, about.reason, genesisOf(node), seats, farewellOf);
  if (carried === null) return { refused: 'cannot-continue' };
  return { ...genesis, seats, continues: { proof: null, ...carried, ...about, table } };
}

function takeBack(node: Node, answers: number): Draft | Refusal {
  const { table } = node;
  const line = table.view().answers.length;
  if (!Number.isInteger(answers) || answers < 1 || answers > line) return { refused: 'nothing-to-take-back' };
  const place = line - answers;
  const round = table.roundOf(place);
  const start = round ?? 0;
  const back = round === null ? (table.at(0)?.line.length ?? 0) - place : 0;
  const isSeen =
    table.seenBefore(back) || keyedSeats(genesisOf(node)).some((seat) => table.seen(start, seat));
  if (isSeen) return { refused: 'seen-since' };
  return draft(node, genesisOf(node).seats, {
    ...startAt(table, start, back),
    reason: 'take-back',
    seat: null,
  });
}

function without(node: Node, reason: 'gone' | 'end', seats: readonly Seat[]): Draft | Refusal {
  const { table } = node;
  const holders = genesisOf(node).seats;
  const [first] = [...seats].sort((a, b) => a - b);
  if (reason === 'gone' && first === undefined) return { refused: 'wrong-seat' };
  if (seats.some((seat) => (holders[seat] ?? null) === null || seat === table.seat))
    return { refused: 'wrong-seat' };
  // Its answer must count: it is passed on, not passed over.
  if (seats.some((seat) => table.isBehind(seat))) return { refused: 'answer-here' };
  const about = reason === 'gone' ? (first ?? null) : null;
  return fromHead(
    node,
    reason,
    about,
    holders.map((holder, seat) => (seats.includes(seat) ? null : holder)),
  );
}

function taking(node: Node, reason: 'back' | 'device', seat: Seat, wisher: Wisher): Draft | Refusal {
  const holders = genesisOf(node).seats;
  const before = holders[seat];
  if (before === undefined || (before === null) !== (reason === 'back')) return { refused: 'wrong-seat' };
  const mine: SeatHolder = { key: wisher.key, member: hexToBytes(wisher.member) };
  return fromHead(
    node,
    reason,
    seat,
    holders.map((holder, at) => (at === seat ? mine : holder)),
  );
}

function cheat(node: Node, seat: Seat): Draft | Refusal {
  const { table } = node;
  const proof = table.proofOf(seat);
  if (proof === null) return { refused: 'no-cheat' };
  if (seat === table.seat) return { refused: 'wrong-seat' };
  const seats = genesisOf(node).seats.map((holder, at) => (at === seat ? null : holder));
  const head = table.closed();
  const rounds = cheatRounds(proof, head, table);
  const start = startAt(table, (table.isApart(seat) ? rounds.at(-1) : rounds[0]) ?? head);
  const named = [proof.first.hash, proof.second.hash] as const;
  return draft(node, seats, { ...start, reason: 'cheat', seat, proof: named });
}

function otherOptions(node: Node, options: OptionsShape): Draft | Refusal {
  const { game } = node.table;
  const parsed: unknown = parseOptions(game.options, options);
  if (parsed === null) return { refused: 'bad-options' };
  const made = draft(node, genesisOf(node).seats, {
    ...startAt(node.table, 0),
    reason: 'options',
    seat: null,
  });
  return 'refused' in made ? made : { ...made, options: parsed as OptionsShape };
}

/** Two geneses that would be the same table, had they one nonce: both may be agreed to as one wish. */
export function isSameWish(a: Omit<Genesis, 'nonce'>, b: Omit<Genesis, 'nonce'>): boolean {
  return wishKey(a) === wishKey(b);
}

function wishKey({ continues, seats, options }: Omit<Genesis, 'nonce'>): string {
  const hex = (bytes: Uint8Array | undefined) => (bytes === undefined ? '' : bytesToHex(bytes));
  const { table, rounds, back, reason, seat } = continues ?? {};
  return JSON.stringify([
    [hex(table), rounds, back, reason, seat],
    seats.map((holder) => hex(holder?.key)),
    Object.entries(options).sort(([x], [y]) => (x < y ? -1 : 1)),
  ]);
}
