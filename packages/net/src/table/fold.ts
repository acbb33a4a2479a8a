import {
  hashOf,
  type AnyGame,
  type Answer,
  type Ask,
  type Json,
  type Known,
  type OptionsShape,
  type Refusal,
  type Seat,
} from '@rockpool/game';
import { sameBytes, u16, u8 } from '../bytes.ts';
import { hash } from '../hashing.ts';
import { isAnswer } from '../log/kinds.ts';
import { maxCount, type Entry } from '../log/entry.ts';
import { stuck } from './kinds.ts';
import type { Step } from './line.ts';
import type { OpenRound, Outcome, PhaseEnd, RoundKind, RoundKinds, Verdict } from './round-kind.ts';

/** Refusals that the fold itself gives, beside those of the rules. PROTOCOL.md 2.2, 2.3. */
export const foldCodes = [
  'steps-back',
  'other-state',
  'stale',
  'not-asked',
  'bad-action',
  'bad-show',
  'wrong-opening',
  'nothing-to-undo',
  'unknown-kind',
] as const;

/** What a table is, as far as its rounds depend on it. */
export interface FoldSetup<Memory> {
  readonly game: AnyGame;
  readonly options: OptionsShape;
  readonly table: Uint8Array;
  /** Whether each seat has a player with a key; the others are the house's. */
  readonly keyed: readonly boolean[];
  readonly kinds: RoundKinds<Memory>;
}

/** The step that is open. */
export interface Position {
  readonly round: number;
  readonly phase: number;
  readonly prev: Uint8Array;
}

export interface Refused {
  readonly entry: Entry;
  readonly refusal: Refusal;
}

/**
 * The table that a log makes: a pure function of its entries, whatever the order in which the seats' entries arrive.
 * It grows by one entry at a time and never folds a closed round again.
 */
export interface Fold<Memory> {
  /** Takes the next entry of its seat, in `seq` order: whoever calls has checked signature and sequence. */
  add(entry: Entry): void;
  position(): Position;
  open(): OpenRound<Memory>;
  state(): unknown;
  ask(): Ask;
  known(seat: Seat | null): Known;
  /** The answers that count. */
  line(): readonly Step[];
  /** Hashes of the closed rounds. */
  chain(): readonly Uint8Array[];
  /** Refused entries in the order in which they were judged. */
  refused(): readonly Refused[];
}

interface Closed {
  /** `prev` of each phase. */
  readonly prevs: readonly Uint8Array[];
  readonly late: 'ignored' | 'refused';
}

/** Folds all entries; those of a seat must be in `seq` order. */
export function fold<Memory>(setup: FoldSetup<Memory>, entries: readonly Entry[]): Fold<Memory> {
  const out = createFold(setup);
  for (const entry of entries) out.add(entry);
  return out;
}

export function createFold<Memory>(setup: FoldSetup<Memory>): Fold<Memory> {
  const { game, table, kinds } = setup;
  const seats = setup.keyed.map((_, seat): Seat => seat);
  const keyed = seats.filter((seat) => setup.keyed[seat]);
  const house = seats.filter((seat) => !keyed.includes(seat));

  const line: Step[] = [];
  const chain: Uint8Array[] = [];
  const closed: Closed[] = [];
  const refused: Refused[] = [];
  const waiting: Entry[][] = seats.map(() => []);
  /** The highest step that each seat has named. */
  const reached: (readonly [round: number, phase: number])[] = seats.map(() => [0, 0]);

  let state: unknown = game.start(seats.length, setup.options);
  let memory = kinds.memory;
  let round = 0;
  let phase = 0;
  let prev = hash('start', table, hashOf(state as Json));
  let prevs: Uint8Array[] = [prev];
  let kind: RoundKind<Memory> | null = null;
  let open: OpenRound<Memory> = stuck();

  const knownTo = (now: Memory) => (seat: Seat) => kinds.known(now, seat);
  const openRound = (): void => {
    const ask = round < kinds.setup.length ? null : game.ask(state);
    kind = (ask === null ? kinds.setup[round] : kinds.asks[ask.ask]) ?? null;
    const start = {
      game,
      table,
      round,
      prev,
      state,
      ask,
      keyed,
      house,
      line,
      memory,
      known: knownTo(memory),
    };
    // At the last round that fits into an entry the table ends undecided; no real game comes near.
    open = kind === null || round >= maxCount ? stuck() : kind.open(start);
  };

  const closePhase = ({ content, outcome }: PhaseEnd<Memory>): void => {
    if (outcome === null) {
      prev = hash('phase', prev, u16(round), u8(phase), content);
      prevs.push(prev);
      phase += 1;
      open.next(prev);
      return;
    }
    closeRound(content, outcome);
  };
  const closeRound = (content: Uint8Array, outcome: Outcome<Memory>): void => {
    const { answer, undo } = outcome;
    line.length -= undo;
    if (answer !== null) line.push({ before: state, answer });
    ({ state, memory } = outcome);
    prev = hash('round', prev, u16(round), content, hashOf(state as Json));
    chain.push(prev);
    closed.push({ prevs, late: kind?.late ?? 'refused' });
    prevs = [prev];
    round += 1;
    phase = 0;
    openRound();
  };

  const refuse = (entry: Entry, refusal: Refusal): void => {
    refused.push({ entry, refusal });
  };
  /** What an entry for the open step, or for one before it, is worth. */
  const judge = (entry: Entry): Verdict => {
    const past = closed[entry.round];
    const expected = (past?.prevs ?? prevs)[entry.phase];
    if (expected === undefined || !sameBytes(expected, entry.prev)) return { refused: 'other-state' };
    if (past !== undefined || entry.phase < phase)
      return (past ?? kind)?.late === 'ignored' ? 'ignored' : { refused: 'stale' };
    return open.due().includes(entry.seat) ? open.take(entry) : { refused: 'not-asked' };
  };

  /** Goes on as far as the entries that are here allow. */
  const advance = (): void => {
    for (;;) {
      for (let end = open.end(); end !== null; end = open.end()) closePhase(end);
      const queue = waiting.find(([first]) => first !== undefined && !isAhead(first, round, phase));
      const entry = queue?.shift();
      if (entry === undefined) return;
      const verdict = judge(entry);
      if (typeof verdict !== 'string') refuse(entry, verdict);
    }
  };

  openRound();
  advance();

  return {
    add(entry) {
      const [topRound, topPhase] = reached[entry.seat] ?? [0, 0];
      if (isBelow(entry, topRound, topPhase)) {
        refuse(entry, { refused: 'steps-back' });
        return;
      }
      reached[entry.seat] = [entry.round, entry.phase];
      // Those that say who goes on (continuations) count for nothing in this version; see PROTOCOL.md 3.
      if (isAnswer(entry.kind)) waiting[entry.seat]?.push(entry);
      else refuse(entry, { refused: 'unknown-kind' });
      advance();
    },
    position: () => ({ round, phase, prev }),
    open: () => open,
    state: () => state,
    ask: () => game.ask(state),
    known: (seat) => kinds.known(memory, seat),
    line: () => line,
    chain: () => chain,
    refused: () => refused,
  };
}

function isAhead(entry: Entry, round: number, phase: number): boolean {
  return entry.round > round || (entry.round === round && entry.phase > phase);
}

function isBelow(entry: Entry, round: number, phase: number): boolean {
  return entry.round < round || (entry.round === round && entry.phase < phase);
}

/** The answers of a line, as records and boards read them. */
export function answersOf(line: readonly Step[]): readonly Answer[] {
  return line.map((step) => step.answer);
}
