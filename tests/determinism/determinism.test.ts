import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { findGames, loadGame } from '@rockpool/cli/games';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { hashesOf } from './driver.ts';

const here = dirname(fileURLToPath(import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'rockpool-determinism-'));
afterAll(() => {
  rmSync(scratch, { recursive: true });
});

/** Bundles rules and driver to one expression without imports, whose value is the list of hashes. */
async function bundle(rules: string, prelude = ''): Promise<string> {
  const result = await build({
    stdin: {
      contents: `import { game } from ${JSON.stringify(rules)};
        import { hashesOf } from ${JSON.stringify(join(here, 'driver.ts'))};
        ${prelude}
        export const hashes = hashesOf(game);`,
      resolveDir: here,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'played',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'silent',
  });
  return `(() => { ${result.outputFiles[0]?.text ?? ''}\nreturn played.hashes; })()`;
}

function inCompartment(name: string, script: string): unknown {
  const file = join(scratch, `${name}.js`);
  writeFileSync(file, script);
  const args = [join(here, 'compartment.mjs'), file];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' }));
}

describe('row 37: rules in a compartment without clock, randomness or host', () => {
  const games = findGames();

  it.each(games.map((game) => [game.id, game] as const))(
    '%s gives the same hashes as outside',
    async (id, game) => {
      const outside = hashesOf(await loadGame(game));
      expect(inCompartment(id, await bundle(game.rules))).toEqual(outside);
    },
    120_000,
  );

  it.each([
    ['Math.random', 'Math.random();'],
    ['the clock', 'Date.now();'],
    ['a new date', 'new Date().getTime();'],
    ['the network', 'fetch("http://localhost/");'],
    ['the process', 'process.env;'],
    ['timers', 'setTimeout(() => {}, 0);'],
  ])('would fail if they used %s', async (name, prelude) => {
    const [game] = games;
    const script = await bundle(game?.rules ?? '', prelude);
    expect(() => inCompartment(name.replaceAll(/\W/gu, '-'), script)).toThrow();
  });
});
