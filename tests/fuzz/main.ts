// `pnpm fuzz [--seed S] [--inputs N]`: hostile inputs for everything that reads bytes, values or text from outside.
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { decoders } from '@rockpool/net/testing';
import { fuzz } from './fuzz.ts';

/** What may stay in memory after all inputs, in bytes: decoders keep nothing. */
const mostKept = 16_777_216;

const { values } = parseArgs({
  options: { seed: { type: 'string' }, inputs: { type: 'string', default: '1000000' } },
});
const seed = values.seed === undefined ? Date.now() % 2 ** 32 : Number(values.seed);
const inputs = Number(values.inputs);
process.stdout.write(`seed ${String(seed)}\n`);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const kept = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};
const all = decoders();
const shares = all.reduce((sum, { share }) => sum + share, 0);
const before = kept();
let given = 0;
for (const decoder of all) {
  const count = Math.ceil((inputs * decoder.share) / shares);
  const start = performance.now();
  fuzz(decoder, seed, count);
  given += count;
  const time = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${decoder.name.padEnd(22)} ${String(count).padStart(8)} inputs  ${time} s\n`);
}
const grown = kept() - before;
process.stdout.write(
  `${String(given)} inputs, nothing threw, ${String(Math.round(grown / 1024))} KiB more kept\n`,
);
if (grown > mostKept) {
  process.stderr.write('Too much stays in memory.\n');
  process.exitCode = 1;
}
