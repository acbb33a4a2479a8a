import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { compileWords, plainMessage } from './messages.ts';
import { findGames, languages, type GamePackage } from './packages.ts';
import { drawPicture } from './picture.ts';
import { groupOf, wordGroups } from '../src/words/groups.ts';

const gamesId = 'virtual:games';
const rulesId = 'virtual:rules';
const appWordsId = 'virtual:words/app';
const wordsPrefix = 'virtual:words/';
const picturePrefix = 'virtual:picture/';

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
    picture: picture${index},
    scenes: ${game.scenes === null ? 'null' : lazy(game.scenes)},
    words: ${perLanguage((language) => lazy(`${wordsPrefix}${game.name}/${language}`))},
    help: ${perLanguage(help)},
  }`;
}

/**
 * Makes the games known to the app without a list of games anywhere: `virtual:games` holds what the home page
 * shows at once and lazy loaders for the rest; `virtual:rules` the rules alone, for Workers; `virtual:picture/<package>` the
 * address of a game's picture; `virtual:words/<package>/<language>` a compiled words file;
 * `virtual:words/app` the loaders of the app's own, by group and language.
 *
 * @param folders Folders that hold games, absolute.
 */
export function games({ folders, appWords }: { folders: readonly string[]; appWords: string }): Plugin {
  const find = (): GamePackage[] => folders.flatMap(findGames);
  const ours = (id: string): boolean =>
    [gamesId, rulesId].includes(id) || [wordsPrefix, picturePrefix].some((prefix) => id.startsWith(prefix));
  let building = false;
  return {
    name: 'rockpool-games',
    configResolved({ command }) {
      building = command === 'build';
    },
    resolveId: (id) => (ours(id) ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${gamesId}`) {
        const found = find();
        for (const game of found) for (const language of languages) this.addWatchFile(game.words(language));
        const imports = found.flatMap((game, index) => [
          `import { meta as meta${index} } from ${JSON.stringify(game.meta)};`,
          `import picture${index} from ${JSON.stringify(picturePrefix + game.name)};`,
        ]);
        return `${imports.join('\n')}\nexport const games = [${found.map(gameEntry).join(', ')}];`;
      }
      if (id === `\0${rulesId}`) {
        const entries = find().map(
          ({ name, rules }) => `${JSON.stringify(name.slice('core-'.length))}: ${lazy(rules)}`,
        );
        return `export const rules = { ${entries.join(', ')} };`;
      }
      if (id.startsWith(`\0${picturePrefix}`)) {
        const game = find().find(({ name }) => `\0${picturePrefix}${name}` === id);
        if (game === undefined) throw new Error(`No game for ${id}`);
        const { markup, files } = await drawPicture(game.thumb, game.name);
        for (const file of files) this.addWatchFile(file);
        if (!building)
          return `export default ${JSON.stringify(`data:text/plain,${encodeURIComponent(markup)}`)};`;
        // As plain text: some hosts rewrite what they serve as HTML.
        const file = this.emitFile({ type: 'asset', name: `${game.name}.txt`, source: markup });
        return `export default import.meta.ROLLUP_FILE_URL_${file};`;
      }
      if (!id.startsWith(`\0${wordsPrefix}`)) return null;
      if (id === `\0${appWordsId}`) {
        const entries = wordGroups.map((group) => {
          const loaders = perLanguage((language) => lazy(`${appWordsId}/${group}/${language}`));
          return `${JSON.stringify(group)}: ${loaders}`;
        });
        return `export const words = { ${entries.join(', ')} };`;
      }
      const [owner = '', ...rest] = id.slice(wordsPrefix.length + 1).split('/');
      const language = rest.at(-1) ?? '';
      const path =
        owner === 'app'
          ? join(appWords, `${language}.json`)
          : (find()
              .find(({ name }) => name === owner)
              ?.words(language) ?? '');
      if (!existsSync(path)) throw new Error(`No words of ${owner} in ${language}`);
      this.addWatchFile(path);
      const words = Object.entries(readWords(path));
      const [group] = rest.length > 1 ? rest : [null];
      return compileWords(
        language,
        Object.fromEntries(words.filter(([key]) => group === null || groupOf(key) === group)),
      );
    },
  };
}
