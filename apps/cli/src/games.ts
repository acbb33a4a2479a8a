import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AnyGame } from '@rockpool/game';

/** A game package on disk, not loaded yet. Paths are absolute. */
export interface GamePackage {
  /** As in the folder name: `core-<id>`. */
  readonly id: string;
  readonly folder: string;
  /** What its export `./rules` names. */
  readonly rules: string;
}

/** The top folder of this repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/**
 * Every `packages/core-*` whose `exports` name rules, by id. There is no list to register a game in. A package
 * whose rules are declared but not written yet is left out.
 */
export function findGames(top: string = root): readonly GamePackage[] {
  const packages = join(top, 'packages');
  return readdirSync(packages)
    .filter((name) => name.startsWith('core-'))
    .sort()
    .flatMap((name) => {
      const folder = join(packages, name);
      const rules = rulesOf(folder);
      return rules !== null && existsSync(rules) ? [{ id: name.slice('core-'.length), folder, rules }] : [];
    });
}

/**
 * Loads the rules of a package: its export `game`.
 *
 * @throws Error if the module exports no game, or one with another id than its folder says.
 */
export async function loadGame({ id, rules }: GamePackage): Promise<AnyGame> {
  const module = (await import(pathToFileURL(rules).href)) as { readonly game?: AnyGame };
  if (module.game === undefined) throw new Error(`${rules} exports no "game": export one.`);
  if (module.game.id !== id)
    throw new Error(`${rules} holds the game "${module.game.id}": rename the folder or the id.`);
  return module.game;
}

function rulesOf(folder: string): string | null {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return null;
  const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    exports?: { readonly [entry: string]: unknown };
  };
  const entry = exports?.['./rules'];
  return typeof entry === 'string' ? join(folder, entry) : null;
}
