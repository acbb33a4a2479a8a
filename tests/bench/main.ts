// `pnpm bench [rules] [fair] [browser]`: how fast the rules are, fair dice and cards, and moves between two pages; all
// three if none is named. Figures are for comparing rows of one run; two machines cannot be compared.
import process from 'node:process';
import { benchBrowser } from './browser/main.ts';
import { benchFair } from './fair.ts';
import { benchRules } from './rules.ts';

const rounds = 7;
const parts: { readonly [name: string]: () => void | Promise<void> } = {
  rules: () => benchRules(rounds),
  fair: () => benchFair(rounds),
  browser: benchBrowser,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0)
  throw new Error(`No part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);
for (const [name, run] of Object.entries(parts))
  if (wanted.length === 0 || wanted.includes(name)) await run();
