import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { compileWords, plainMessage } from './messages.ts';
import { findGames, languages, type GamePackage } from './packages.ts';

const gamesId = 'virtual:games';
const rulesId = 'virtual:rules';
const wordsPrefix = 'virtual:words/';

const readWords = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;

const lazy = (specifier: string): string => `() => import(${JSON.stringify(specifier)})`;

function perLanguage(value: (language: string) => string | null): string {
  const entries = languages.flatMap((language) => {
    const code = value(language);
    return code === null ? [] : [`${language}: ${code}`];
  });
  return `{ ${entries.join(', ')} }`;
}

function gameEntry(game: GamePackage, index: number): string {
  const word = (key: string) => (language: string) =>
    JSON.stringify(plainMessage(language, readWords(game.words(language))[key] ?? key));
  const help = (language: string): string | null => {
    const path = game.help(language);
    return path === null ? null : lazy(`${path}?raw`);
  };
  return `{
    meta: meta${index},
    titles: ${perLanguage(word('title'))},
    blurbs: ${perLanguage(word('blurb'))},
    rules: ${lazy(game.rules)},
    board: ${lazy(game.board)},
    thumb: ${lazy(game.thumb)},
    scenes: ${game.scenes === null ? 'null' : lazy(game.scenes)},
    words: ${perLanguage((language) => lazy(`${wordsPrefix}${game.name}/${language}`))},
    help: ${perLanguage(help)},
  }`;
}

/**
 * Makes the games known to the app without a list of games anywhere: `virtual:games` holds what the home page
 * shows at once and lazy loaders for the rest; `virtual:rules` the rules alone, for Workers; `virtual:words/<package>/<language>` is a compiled words file
 * (package `app`: the app's own).
 *
 * @param folders Folders that hold games, absolute.
 */
export function games({ folders, appWords }: { folders: readonly string[]; appWords: string }): Plugin {
  const find = (): GamePackage[] => folders.flatMap(findGames);
  return {
    name: 'rockpool-games',
    resolveId: (id) => (id === gamesId || id === rulesId || id.startsWith(wordsPrefix) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${gamesId}`) {
        const found = find();
        for (const game of found) for (const language of languages) this.addWatchFile(game.words(language));
        const imports = found.map(
          (game, index) => `import { meta as meta${index} } from ${JSON.stringify(game.meta)};`,
        );
        return `${imports.join('\n')}\nexport const games = [${found.map(gameEntry).join(', ')}];`;
      }
      if (id === `\0${rulesId}`) {
        const entries = find().map(
          ({ name, rules }) => `${JSON.stringify(name.slice('core-'.length))}: ${lazy(rules)}`,
        );
        return `export const rules = { ${entries.join(', ')} };`;
      }
      if (!id.startsWith(`\0${wordsPrefix}`)) return null;
      const [owner = '', language = ''] = id.slice(wordsPrefix.length + 1).split('/');
      const path =
        owner === 'app'
          ? join(appWords, `${language}.json`)
          : (find()
              .find(({ name }) => name === owner)
              ?.words(language) ?? '');
      if (!existsSync(path)) throw new Error(`No words of ${owner} in ${language}`);
      this.addWatchFile(path);
      return compileWords(language, readWords(path));
    },
  };
}
