import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Languages that every package brings words for, in the order of the language menu. */
export const languages = ['en', 'it', 'es', 'sl'] as const;

/** A game that can be shown: a `core-*` package whose `exports` name a board. Paths are absolute. */
export interface GamePackage {
  /** Folder name, `core-<id>`: also the key of its words. */
  readonly name: string;
  readonly meta: string;
  readonly rules: string;
  readonly board: string;
  readonly thumb: string;
  readonly scenes: string | null;
  /** The words' JSON file of a language. */
  readonly words: (language: string) => string;
  /** The help page of a language, or null while there is none. */
  readonly help: (language: string) => string | null;
}

const present = (path: string): string | null => (existsSync(path) ? path : null);

/**
 * Finds the games by looking into `packages/core-*`. A package without a board (or whose board is declared but
 * not there yet) is left out, so that a half-made game never breaks the app.
 */
export function findGames(packagesFolder: string): GamePackage[] {
  return readdirSync(packagesFolder)
    .filter((name) => name.startsWith('core-'))
    .sort()
    .flatMap((name) => {
      const folder = join(packagesFolder, name);
      const manifest = present(join(folder, 'package.json'));
      if (!manifest) return [];
      const { exports = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as {
        exports?: Record<string, string>;
      };
      const file = (entry: string, star = ''): string | null => {
        const target = exports[entry];
        return target === undefined ? null : present(resolve(folder, target.replace('*', star)));
      };
      const meta = file('./meta');
      const rules = file('./rules');
      const board = file('./board');
      const thumb = file('./thumb');
      if (!meta || !rules || !board || !thumb) return [];
      if (languages.some((language) => !file('./words/*', language))) return [];
      return [
        {
          name,
          meta,
          rules,
          board,
          thumb,
          scenes: file('./scenes'),
          words: (language: string) => file('./words/*', language) ?? '',
          help: (language: string) => file('./help/*', language),
        },
      ];
    });
}
