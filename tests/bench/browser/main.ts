import process from 'node:process';
import { measureJoining } from './joining.ts';
import { measureMoves } from './moves.ts';

/** What is promised; twice as much fails the run. Bytes are promised as they are. */
const promised = { latency: 1.5, bytes: 300, joining: 2, task: 50 };

function judge(what: string, found: number, most: number): void {
  if (found <= most) return;
  console.error(`${what}: ${found}, and at most ${most} may be.`);
  process.exitCode = 1;
}

/** Moves and joining in a real Chromium, over WebRTC with a PeerServer on this machine. */
export async function benchBrowser(): Promise<void> {
  const { latency, size } = await measureMoves();
  console.log(`A move of Natural Chaos between two pages, and what it cannot do without, in the same pages of the same run:
one way over a bare channel, one write to IndexedDB that would survive a crash, one signature and one verification
(noble's own, which knows nothing of a key that comes again); medians in ms. Promised: at most ${promised.latency} times the sum.`);
  console.table([latency]);
  console.log(`Bytes of a choose entry. Promised: at most ${promised.bytes} each.`);
  console.table([size]);
  const joining = await measureJoining();
  console.log(`Coming to watch a table of many rounds, and playing the same answers again, hashing each state and verifying one
signature a seat; each in a fresh page, in turn; medians. Promised: at most ${promised.joining} times, no task over ${promised.task} ms of CPU time.`);
  console.table([joining]);

  judge('A move, times the sum of its parts', latency['times the sum'], 2 * promised.latency);
  for (const [where, bytes] of Object.entries(size)) judge(`Bytes ${where}`, bytes, promised.bytes);
  judge('Joining, times a replay', joining.times, 2 * promised.joining);
  judge('Longest task, ms', joining['longest task, ms'], 2 * promised.task);
}
