// Every game's rules, found as the app finds them: by folder, with no list.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AnyGame } from '@rockpool/game';

const packages = fileURLToPath(new URL('../../packages', import.meta.url));

export async function loadGames(): Promise<AnyGame[]> {
  const names = readdirSync(packages).filter((entry) => entry.startsWith('core-'));
  const rules = names.map((name) => pathToFileURL(join(packages, name, 'rules/index.ts')).href);
  const modules = (await Promise.all(rules.map((href) => import(href)))) as { game: AnyGame }[];
  return modules.map(({ game }) => game);
}
