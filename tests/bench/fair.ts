import process from 'node:process';
import { ristretto255, ristretto255_hasher, ristretto255_oprf } from '@noble/curves/ed25519.js';
import { readCommitments, type Dealing, type Result, type Task } from '@rockpool/fair';
import { createEngine } from '@rockpool/fair/local';
import { createSealedTable } from '@rockpool/fair/testing';

const { Point } = ristretto255;
const { voprf } = ristretto255_oprf;
/** Bytes of an entry beside its body, with the framing of Yjs. */
const entryBytes = 125;
/** How many times as long as the bare operations is promised at most. Twice that fails the run. */
const promised = { shuffle: 2, draw: 1.3 };
const shuffleTimes = 'times (at most 2)';
const drawTimes = 'times (at most 1.3)';

function scalarOf(index: number): bigint {
  return ristretto255_hasher.hashToScalar(new TextEncoder().encode(`bench ${index}`));
}

/** Milliseconds of this process's own time, since others may share the machine. */
function now(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function timed(work: () => void): number {
  const began = now();
  work();
  return now() - began;
}

/** The middle one of several runs. */
function medianOf(rounds: number, measure: (round: number) => number): number {
  const all = Array.from({ length: rounds }, (_, round) => measure(round)).sort((a, b) => a - b);
  return all[Math.floor(rounds / 2)] ?? 0;
}

/**
 * What the paper counts for a shuffle of n cards, its proof and the check of it, each as one multiplication of noble: 2n to
 * encrypt again, 8n + 5 to prove, 9n + 11 to check (Haenni, Locher, Koenig, Dubuis 2017). Of these 6n + 11 are of bases
 * that have tables in noble, or could have.
 */
function paperShuffle(n: number): number {
  const fixed = 6 * n + 11;
  const variable = 13 * n + 5;
  const base = Point.BASE.multiply(scalarOf(0));
  return timed(() => {
    for (let index = 0; index < fixed; index += 1) Point.BASE.multiplyUnsafe(scalarOf(index));
    for (let index = 0; index < variable; index += 1) base.multiplyUnsafe(scalarOf(index));
  });
}

interface ShuffleRow {
  readonly cards: number;
  readonly 'prove ms': number;
  readonly 'check ms': number;
  readonly 'paper with bare noble ms': number;
  readonly [shuffleTimes]: number;
  readonly bytes: number;
}

/** One seat shuffles, another checks, against the operations that the paper counts. */
function measureShuffle(cards: number, rounds: number): ShuffleRow {
  let bytes = 0;
  const ours = (round: number): { readonly making: number; readonly checking: number } => {
    const table = createSealedTable(1, cards, round + 1, undefined, now);
    table.shuffle();
    bytes = table.log()[0]?.body.length ?? 0;
    return table.spent();
  };
  const proving = medianOf(rounds, (round) => ours(round).making);
  const checking = medianOf(rounds, (round) => ours(100 + round).checking);
  const paper = medianOf(rounds, () => paperShuffle(cards));
  return {
    cards,
    'prove ms': Math.round(proving),
    'check ms': Math.round(checking),
    'paper with bare noble ms': Math.round(paper),
    [shuffleTimes]: Math.round(((proving + checking) / paper) * 100) / 100,
    bytes,
  };
}

interface DeckRow {
  readonly seats: number;
  readonly cards: number;
  readonly 'ms a page': number;
  readonly 'shuffle kB': number;
  readonly 'deal kB': number;
  readonly 'reveal kB': number;
  readonly 'log kB': number;
}

/** A deck shuffled by all, dealt out evenly and revealed; what each page does of it, and what the log grows by. */
function measureDeck(seats: number, cards: number): DeckRow {
  const table = createSealedTable(seats, cards, 77, undefined, now);
  const sizes: number[] = [];
  const step = (work: () => void): void => {
    const before = table.log().length;
    work();
    sizes.push(
      table
        .log()
        .slice(before)
        .reduce((sum, { body }) => sum + body.length + entryBytes, 0),
    );
  };
  step(() => {
    table.shuffle();
  });
  step(() => {
    for (let seat = 0; seat < seats; seat += 1)
      table.deal(
        Array.from({ length: cards / seats }, (_, index) => index * seats + seat),
        seat,
      );
  });
  step(() => table.reveal(Array.from({ length: cards }, (_, card) => card)));
  const { making, checking } = table.spent();
  const kB = (bytes: number | undefined): number => Math.round((bytes ?? 0) / 100) / 10;
  return {
    seats,
    cards,
    // A page makes its own and checks what the others made.
    'ms a page': Math.round((making + checking * (seats - 1)) / seats),
    'shuffle kB': kB(sizes[0]),
    'deal kB': kB(sizes[1]),
    'reveal kB': kB(sizes[2]),
    'log kB': kB(sizes.reduce((sum, size) => sum + size, 0)),
  };
}

interface DrawRow {
  readonly seats: number;
  readonly t: number;
  readonly 'draw ms': number;
  readonly 'bare noble ms': number;
  readonly [drawTimes]: number;
  readonly 'log bytes': number;
}

/** A shared draw as one page sees it: its share made, t checked and combined, against the same with bare noble. */
function measureDraw(seats: number, rounds: number): DrawRow {
  const engine = createEngine();
  const run = (task: Task): Uint8Array => {
    const result: Result | 'waiting' = engine.run(task, () => undefined);
    if (result === null || result === 'waiting') throw new Error(`No result of "${task.task}".`);
    return result;
  };
  const table = new Uint8Array(32).fill(seats);
  const place = { table, round: 0, prev: new Uint8Array(32) };
  const t = Math.floor(seats / 2) + 1;
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const seedOf = (seat: number): Uint8Array => new Uint8Array(32).fill(seat + 1);
  const commitments = all.map((seat) => {
    const body = run({ task: 'make commitments', seed: seedOf(seat), origin: table, place, seat, t });
    const read = readCommitments(body, t);
    if (read === null) throw new Error('Own commitments are none.');
    return read;
  });
  const dealing: Dealing = { place, prev: new Uint8Array(32), seats: all, t, commitments };
  const bodies = all.map((seat) =>
    run({ task: 'make shares', seed: seedOf(seat), origin: table, dealing, seat }),
  );
  const keys = run({ task: 'make keys', table, seats: all, commitments });
  const S = all.map((seat) => keys.slice(32 * (seat + 1), 32 * (seat + 2)));
  const secrets = all.map((seat) =>
    run({ task: 'make own share', seed: seedOf(seat), origin: table, dealing, seat, bodies }),
  );

  let bytes = 0;
  const ours = medianOf(rounds, (round) => {
    const step = { table, round: round + 1, prev: new Uint8Array(32) };
    const share = (seat: number): Uint8Array =>
      run({
        task: 'make draw share',
        s: secrets[seat] ?? table,
        S: S[seat] ?? table,
        place: step,
        seed: seedOf(seat),
      });
    const sent = all.slice(1, t + 1).map((seat) => ({ seat, body: share(seat) }));
    return timed(() => {
      const own = { seat: 0, body: share(0) };
      bytes = seats * (own.body.length + entryBytes);
      // With two seats both shares are needed: the own one is checked too, so that t are.
      const needed = [...sent, own].slice(0, t);
      for (const { seat, body } of needed)
        run({ task: 'check draw share', body, S: S[seat] ?? table, place: step });
      run({ task: 'combine draw', table, shares: needed });
    });
  });
  const bare = medianOf(rounds, (round) => {
    const input = new Uint8Array([round]);
    const { secretKey, publicKey } = voprf.generateKeyPair();
    const { blind, blinded } = voprf.blind(input);
    const { evaluated, proof } = voprf.blindEvaluate(secretKey, publicKey, blinded);
    return timed(() => {
      voprf.blindEvaluate(secretKey, publicKey, blinded);
      for (let index = 0; index < t; index += 1)
        voprf.finalize(input, blind, evaluated, blinded, publicKey, proof);
    });
  });
  return {
    seats,
    t,
    'draw ms': Math.round(ours * 10) / 10,
    'bare noble ms': Math.round(bare * 10) / 10,
    [drawTimes]: Math.round((ours / bare) * 100) / 100,
    'log bytes': bytes,
  };
}

/** Prints what dice and cards that nobody can rig cost, and fails the run if it is far more than promised. */
export function benchFair(rounds: number): void {
  console.log('A shuffle with its proof, made and checked, and what the paper counts for it with bare noble');
  const shuffle = measureShuffle(52, rounds);
  console.table([shuffle]);
  console.log('A deck shuffled by all, dealt out and revealed');
  console.table([measureDeck(2, 14), measureDeck(4, 52)]);
  console.log('A shared draw on one page, and one share made and t checked with bare noble');
  const draws = [2, 4, 6].map((seats) => measureDraw(seats, 4 * rounds));
  console.table(draws);
  if (
    shuffle[shuffleTimes] > 2 * promised.shuffle ||
    draws.some((row) => row[drawTimes] > 2 * promised.draw)
  ) {
    console.error('Shuffles or draws take more than twice what is promised.');
    process.exitCode = 1;
  }
}
