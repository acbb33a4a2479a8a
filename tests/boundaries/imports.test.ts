import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type IConfiguration, type ICruiseOptions, type IReporterOutput } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import config from '../../.dependency-cruiser.mjs';

/** A small copy of the layout: one file that others may import in each place. */
const layout: Readonly<Record<string, string>> = {
  'package.json': '{}',
  'packages/game/src/index.ts': '',
  'packages/game/src/part.ts': '',
  'packages/ui/src/index.ts': '',
  'packages/net/src/index.ts': '',
  'packages/fair/src/index.ts': '',
  'packages/bots/src/index.ts': '',
  'packages/core-a/rules/index.ts': '',
  'packages/core-a/rules/vocabulary.ts': '',
  'packages/core-a/rules/legal.ts': '',
  'packages/core-a/rules/legal.test.ts': '',
  'packages/core-a/board/index.ts': '',
  'packages/core-b/rules/index.ts': '',
  'apps/lan/src/main.ts': '',
  'apps/web/src/main.ts': '',
  'tests/helper.ts': '',
};
const exported = {
  game: 'src',
  ui: 'src',
  net: 'src',
  fair: 'src',
  bots: 'src',
  'core-a': 'rules',
  'core-b': 'rules',
};

let root = '';

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'rockpool-imports-'));
  for (const [path, text] of Object.entries(layout)) await put(path, text);
  for (const [name, folder] of Object.entries(exported)) {
    const entries = folder === 'rules' ? { './rules': './rules/index.ts' } : { '.': './src/index.ts' };
    await put(
      `packages/${name}/package.json`,
      JSON.stringify({ name: `@rockpool/${name}`, exports: entries }),
    );
    await mkdir(join(root, 'node_modules/@rockpool'), { recursive: true });
    await symlink(join(root, 'packages', name), join(root, 'node_modules/@rockpool', name));
  }
  await put('node_modules/left/package.json', '{"name":"left","main":"index.js"}');
  await put('node_modules/left/index.js', '');
});

afterAll(() => rm(root, { recursive: true }));

/** The names of the rules that fire when `from` imports `what`. The planted file is taken away again. */
async function fires(from: string, what: string): Promise<string[]> {
  const copy = join(dirname(root), `${root}-planted`);
  await cp(root, copy, { recursive: true, verbatimSymlinks: true });
  try {
    await mkdir(dirname(join(copy, from)), { recursive: true });
    await writeFile(join(copy, from), `import '${what}';\n`);
    for (const name of Object.keys(exported)) {
      await rm(join(copy, 'node_modules/@rockpool', name));
      await symlink(join(copy, 'packages', name), join(copy, 'node_modules/@rockpool', name));
    }
    const { forbidden, options } = config as IConfiguration & { options: ICruiseOptions };
    const output: IReporterOutput = await cruise(['packages', 'apps', 'tests'], {
      ...options,
      baseDir: copy,
      validate: true,
      ruleSet: { forbidden: forbidden ?? [] },
      outputType: 'json',
    });
    const result = JSON.parse(output.output as string) as {
      summary: { violations: { rule: { name: string } }[] };
    };
    return result.summary.violations.map(({ rule }) => rule.name);
  } finally {
    await rm(copy, { recursive: true });
  }
}

describe('refused', () => {
  test.each([
    ['game-stands-alone', 'packages/game/src/x.ts', '@rockpool/net'],
    ['game-stands-alone', 'packages/game/src/x.ts', '@rockpool/core-a/rules'],
    ['rules-know-only-game', 'packages/core-a/rules/x.ts', '@rockpool/ui'],
    ['rules-know-only-game', 'packages/core-a/rules/x.ts', '@rockpool/core-b/rules'],
    ['rules-know-only-game', 'packages/core-a/rules/x.ts', '../board/index.ts'],
    ['rules-are-pure', 'packages/core-a/rules/x.ts', 'node:fs'],
    ['rules-are-pure', 'packages/core-a/rules/x.ts', 'left'],
    ['boards-know-game-and-ui', 'packages/core-a/board/x.ts', '@rockpool/net'],
    ['boards-know-game-and-ui', 'packages/core-a/board/x.ts', '@rockpool/core-b/rules'],
    ['boards-know-game-and-ui', 'packages/core-a/board/x.ts', '../rules/legal.ts'],
    ['fair-knows-only-game', 'packages/fair/src/x.ts', '@rockpool/net'],
    ['net-knows-game-and-fair', 'packages/net/src/x.ts', '@rockpool/ui'],
    ['net-knows-game-and-fair', 'packages/net/src/x.ts', '@rockpool/core-a/rules'],
    ['bots-know-only-game', 'packages/bots/src/x.ts', '@rockpool/fair'],
    ['ui-knows-only-game', 'packages/ui/src/x.ts', '@rockpool/net'],
    ['nothing-imports-apps-or-tests', 'packages/net/src/x.ts', '../../../apps/web/src/main.ts'],
    ['nothing-imports-apps-or-tests', 'apps/web/src/x.ts', '../../lan/src/main.ts'],
    ['nothing-imports-apps-or-tests', 'apps/web/src/x.ts', '../../../tests/helper.ts'],
    ['test-files-are-ends', 'packages/core-a/rules/x.ts', './legal.test.ts'],
    ['no-foreign-internals', 'packages/net/src/x.ts', '../../game/src/part.ts'],
    ['no-foreign-internals', 'tests/x.ts', '../packages/game/src/part.ts'],
    ['everything-resolves', 'packages/net/src/x.ts', '@rockpool/game/src/part.ts'],
    ['not-through-own-index', 'packages/net/src/x.ts', './index.ts'],
    ['everything-resolves', 'packages/net/src/x.ts', './gone.ts'],
    ['no-cycles', 'packages/net/src/x.ts', './x.ts'],
  ])('%s: %s imports %s', async (rule, from, what) => {
    expect(await fires(from, what)).toContain(rule);
  });
});

describe('allowed', () => {
  test.each([
    ['packages/core-a/rules/x.ts', '@rockpool/game'],
    ['packages/core-a/rules/x.ts', './legal.ts'],
    ['packages/core-a/rules/x.test.ts', 'left'],
    ['packages/core-a/board/x.ts', '@rockpool/ui'],
    ['packages/core-a/board/x.ts', '../rules/vocabulary.ts'],
    ['packages/net/src/x.ts', '@rockpool/fair'],
    ['packages/bots/src/x.ts', '@rockpool/game'],
    ['apps/web/src/x.ts', '@rockpool/net'],
    ['apps/web/src/x.ts', './main.ts'],
    ['tests/x.ts', '@rockpool/core-a/rules'],
    ['tests/x.ts', './helper.ts'],
    ['tests/x.ts', '../apps/lan/src/main.ts'],
  ])('%s imports %s', async (from, what) => {
    expect(await fires(from, what)).toEqual([]);
  });
});
