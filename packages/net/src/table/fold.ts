import type { AnyGame, Ask, Known, OptionsShape, Refusal, Seat } from '@rockpool/game';
import { sameBytes, u16, u8 } from '../bytes.ts';
import { hash } from '../hashing.ts';
import { isAnswer } from '../log/kinds.ts';
import { maxCount, type Entry } from '../log/entry.ts';
import { createChain } from './chain.ts';
import { isUnchained, type ChainSoFar, type Consents } from './consent.ts';
import { stuck } from './kinds.ts';
import { isTelling, type Point, type Step } from './line.ts';
import { createPast, type Past } from './past.ts';
import type { OpenRound, Outcome, PhaseEnd, RoundKind, RoundKinds, Verdict } from './round-kind.ts';

export type { Point } from './line.ts';

/** Refusals that the fold itself gives, beside those of the rules. PROTOCOL.md 2.2, 2.3. */
export const foldCodes = [
  'steps-back',
  'other-state',
  'stale',
  'not-asked',
  'bad-action',
  'bad-show',
  'wrong-opening',
  'bad-share',
  'bad-complaint',
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
  /** Where a continuation starts; absent: at the beginning of the game. */
  readonly from?: Point;
  /** Judges who goes on elsewhere; absent: such entries are refused. */
  readonly consents?: Consents;
  /** Whether answers count already: a continuation waits until all its seats have accepted it. */
  readonly isLive?: () => boolean;
  /** Entries that may name the hash before the round that they answer, instead of its being made. Absent: none. */
  readonly mayName?: (entry: Entry) => boolean;
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
export interface Fold<Memory> extends Pick<Past<Memory>, 'at' | 'roundOf' | 'movesCards'> {
  /** Takes the next entry of its seat, in `seq` order: whoever calls has checked signature and sequence. */
  add(entry: Entry): void;
  position(): Position;
  open(): OpenRound<Memory>;
  state(): unknown;
  ask(): Ask;
  known(seat: Seat | null): Known;
  /** The answers that count. */
  line(): readonly Step[];
  /** Number of closed rounds, and their hashes. */
  closed(): number;
  chain(): readonly Uint8Array[];
  /** Whether the hash before a round is what an entry has named it. Once it is found so, it is not made again. */
  holds(round: number): boolean;
  /** Refused entries in the order in which they were judged. */
  refused(): readonly Refused[];
  /** Whether a seat's entry for the open step is here and waits to be judged. */
  isBehind(seat: Seat): boolean;
  /** Whether any entry of a seat waits to be judged, for this step or a later one. */
  isWaiting(seat: Seat): boolean;
  /** Goes on with what waits: something else has come that it waited for. */
  advance(): void;
  /** Whether something was drawn, dealt, opened or shown since that round, or may have been seen by that seat. */
  seen(round: number, seat: Seat): boolean;
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

  const line: Step[] = [...(setup.from?.line ?? [])];
  const refused: Refused[] = [];
  const waiting: Entry[][] = seats.map(() => []);
  /** Entries that no step holds up: how seats go on after a cheat. */
  const loose: Entry[] = [];
  /** The highest step that each seat has named. */
  const reached: (readonly [round: number, phase: number])[] = seats.map(() => [0, 0]);

  /** The last step that each seat has given something of its own to. */
  const gave: (readonly [round: number, phase: number])[] = seats.map(() => [-1, 0]);

  let state: unknown = setup.from === undefined ? game.start(seats.length, setup.options) : setup.from.state;
  const isLive = setup.isLive ?? (() => true);
  const ended = setup.from?.ended ?? false;
  let memory = kinds.memory;
  let round = 0;
  let phase = 0;
  const chain = createChain(table, state);
  /** `prev` of the phases of the open round that come after phase 0. */
  let later: Uint8Array[] = [];
  const prevs = (): readonly Uint8Array[] => [chain.before(round), ...later];
  const prev = (): Uint8Array => later.at(-1) ?? chain.before(round);
  let due: (readonly Seat[])[] = [];
  let kind: RoundKind<Memory> | null = null;
  let open: OpenRound<Memory> = stuck();

  const past = createPast<Memory>(game, kinds.setup.length, setup.from?.line ?? [], ended, () => ({
    ...{ round, prevs, due, state, memory },
  }));
  const knownTo = (now: Memory) => (seat: Seat) => kinds.known(now, seat);
  const openRound = (): void => {
    const ask = round < kinds.setup.length ? null : game.ask(state);
    kind = (ask === null ? kinds.setup[round] : kinds.asks[ask.ask]) ?? null;
    const of = round;
    const start = {
      game,
      table,
      round,
      get prev() {
        return chain.before(of);
      },
      state,
      ask,
      keyed,
      house,
      line,
      memory,
      known: knownTo(memory),
    };
    // At the last round that fits into an entry the table ends undecided; no real game comes near.
    open = kind === null || ended || round >= maxCount ? stuck() : kind.open(start);
    due = [open.due()];
  };
  /** Whether all hashes up to that round are what they were named. */
  const isWhole = (of: number): boolean => {
    for (let at = 1; at <= Math.min(of, round); at += 1) if (!chain.holds(at)) return false;
    return true;
  };
  const hasGiven = (seat: Seat, of: number, at: number): boolean =>
    gave[seat]?.[0] === of && gave[seat][1] === at;
  const hasSeen = (from: number, to: number, seat: Seat): boolean => {
    const [of, at] = gave[seat] ?? [-1, 0];
    return past.shows(from, to) || (of >= from && isOpening(past.ask(of), at));
  };
  const closePhase = ({ content, outcome }: PhaseEnd<Memory>): void => {
    if (outcome === null) {
      const next = hash('phase', prev(), u16(round), u8(phase), content);
      later.push(next);
      phase += 1;
      open.next(next);
      due.push(open.due());
      return;
    }
    closeRound(content, outcome);
  };
  const closeRound = (content: Uint8Array, outcome: Outcome<Memory>): void => {
    const { answer, undo } = outcome;
    const before = state;
    const remembered = memory;
    line.length -= undo;
    if (answer !== null) line.push({ before, answer });
    ({ state, memory } = outcome);
    const phases = prevs();
    chain.close(prev(), content, state);
    const late = kind?.late === 'ignored' ? open : null;
    const shows = isTelling(game, before, answer);
    past.add({ prevs: phases, due, late, memory: remembered, before, answer, undo, shows });
    later = [];
    round += 1;
    phase = 0;
    openRound();
  };

  const refuse = (entry: Entry, refusal: Refusal): void => {
    refused.push({ entry, refusal });
  };
  const soFar: ChainSoFar = {
    prevs: (of) => past.prevs(of),
    owes: ({ seat, round: of, phase: at }) =>
      isOpening(past.ask(of), at) && past.due(of)[at]?.includes(seat) === true && !hasGiven(seat, of, at),
    seen: (from, to, seat) => hasSeen(from, to, seat),
    movesCards: (from, to) => past.movesCards(from, to),
    isFarewell: ({ seat, round: of, body }) =>
      kinds.isFarewell?.(past.closed(of)?.memory ?? memory, seat, body) ?? false,
  };
  /** What an answer is worth to a round. */
  const judgeBy = (by: OpenRound<Memory>, entry: Entry): Verdict =>
    (by.admits?.(entry.seat) ?? by.due().includes(entry.seat)) ? by.take(entry) : { refused: 'not-asked' };
  /** A late share is checked too: what is refused or counts as its seat's own does not depend on who came first. */
  const judgeLate = (entry: Entry): Verdict => {
    const { late, prevs: phases } = past.closed(entry.round) ?? { late: null, prevs: prevs() };
    if (late === null || entry.phase + 1 < phases.length) return { refused: 'stale' };
    const verdict = judgeBy(late, entry);
    return verdict === 'counted' ? 'ignored' : verdict;
  };
  /** What an entry for the open step, or for one before it, is worth. */
  const judge = (entry: Entry): Verdict => {
    const before = past.closed(entry.round);
    if (before === null && setup.mayName?.(entry) === true) chain.name(entry.prev);
    const expected = (before?.prevs ?? prevs())[entry.phase];
    if (expected === undefined || !sameBytes(expected, entry.prev)) return { refused: 'other-state' };
    if (!isAnswer(entry.kind)) return setup.consents?.judge(entry, soFar) ?? { refused: 'unknown-kind' };
    if ((setup.consents?.held(entry.seat) ?? null) !== null) return { refused: 'signed-away' };
    return before !== null || entry.phase < phase ? judgeLate(entry) : judgeBy(open, entry);
  };

  const judgeLoose = (): void => {
    for (const entry of loose.splice(0)) {
      const verdict = setup.consents?.judge(entry, soFar) ?? { refused: 'unknown-kind' };
      if (verdict === 'waiting') loose.push(entry);
      else if (typeof verdict !== 'string') refuse(entry, verdict);
    }
  };
  /** Goes on as far as the entries that are here allow. */
  const advance = (): void => {
    if (loose.length > 0) judgeLoose();
    /** Seats whose next entry waits for something else than entries. */
    const held = new Set<Seat>();
    const isReady = (entry: Entry): boolean =>
      !held.has(entry.seat) && !isAhead(entry, round, phase) && (isLive() || !isAnswer(entry.kind));
    for (;;) {
      for (let end = isLive() ? open.end() : null; end !== null; end = open.end()) closePhase(end);
      const queue = waiting.find(({ 0: first }) => first !== undefined && isReady(first));
      const entry = queue?.[0];
      if (queue === undefined || entry === undefined) return;
      const verdict = judge(entry);
      if (verdict === 'waiting') {
        held.add(entry.seat);
        continue;
      }
      queue.shift();
      if (typeof verdict !== 'string') refuse(entry, verdict);
      else if (isAnswer(entry.kind)) gave[entry.seat] = [entry.round, entry.phase];
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
      const held = setup.consents?.held(entry.seat) ?? null;
      if (!isAnswer(entry.kind) && isUnchained(entry, held)) loose.push(entry);
      else waiting[entry.seat]?.push(entry);
      advance();
    },
    position: () => ({ round, phase, prev: prev() }),
    open: () => open,
    state: () => state,
    ask: () => (ended ? { ask: 'over', scores: [], winners: [] } : game.ask(state)),
    known: (seat) => kinds.known(memory, seat),
    line: () => line,
    closed: () => chain.closed(),
    chain: () => Array.from({ length: chain.closed() }, (_, at) => chain.before(at + 1)),
    holds: (of) => chain.holds(of),
    refused: () => refused,
    // Another table may start there, and keeps what it starts from.
    at: (of) => (isWhole(of) ? past.at(of) : null),
    roundOf: (place) => past.roundOf(place),
    isBehind(seat) {
      const [first] = waiting[seat] ?? [];
      return first !== undefined && !isAhead(first, round, phase);
    },
    isWaiting: (seat) => (waiting[seat]?.length ?? 0) > 0 || loose.some((entry) => entry.seat === seat),
    advance,
    seen: (from, seat) => hasSeen(from, round, seat),
    movesCards: (from, to) => past.movesCards(from, to),
  };
}

function isAhead(entry: Entry, round: number, phase: number): boolean {
  return entry.round > round || (entry.round === round && entry.phase > phase);
}

function isBelow(entry: Entry, round: number, phase: number): boolean {
  return entry.round < round || (entry.round === round && entry.phase < phase);
}

/** Whether a step shows something to whoever lets the others go first. */
function isOpening(ask: Ask | null, phase: number): boolean {
  if (ask?.ask === 'secret') return phase > 0;
  return ask?.ask === 'chance' || ask?.ask === 'deal' || ask?.ask === 'reveal';
}
