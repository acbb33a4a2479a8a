/* global lockdown, Compartment -- what ses adds */
// Runs one bundled game inside an SES compartment and prints its hashes. A process of its own: lockdown is for good.
import 'ses';
import { readFileSync } from 'node:fs';
import process from 'node:process';

const script = readFileSync(process.argv[2], 'utf8');
lockdown({ errorTaming: 'unsafe' });
// Encoding text is all that the canonical bytes need of a host; the rules get nothing else.
const compartment = new Compartment({ globals: { TextEncoder, TextDecoder }, __options__: true });
process.stdout.write(`${JSON.stringify(compartment.evaluate(script))}\n`);
