/**
 * Who may import whom (CONTRIBUTING.md, "The layout"). Paths are folders of this repository; a package name in an
 * import resolves to one of them. Each rule has a planted violation in tests/boundaries.
 */
const own = '^(packages|apps|tests)/';
const test = '\\.test\\.ts$';
/** The folder that is one package; `$1` in a target. */
const packageFolder = '^(packages/[^/]+|apps/[^/]+|tests)/';

/** A folder that may import these folders of ours and no others. Tests may look further. */
const only = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: own, pathNot: to },
});

export default {
  forbidden: [
    only('game-stands-alone', '^packages/game/', '^packages/game/', 'game imports no package of ours.'),
    only(
      'rules-know-only-game',
      '^packages/(core-[^/]+)/rules/',
      '^packages/($1/rules|game)/',
      'Rules import their own folder and game.',
    ),
    {
      name: 'rules-are-pure',
      comment: 'Rules import nothing from npm or Node.',
      severity: 'error',
      from: { path: '^packages/core-[^/]+/rules/', pathNot: test },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
      },
    },
    only(
      'boards-know-game-and-ui',
      '^packages/(core-[^/]+)/(board|help|art)/',
      '^packages/($1/(board|help|art|words)/|$1/rules/(vocabulary|geometry|lines|pieces|place-words|label|describe|divers|path|score|reckon|ending)\\.ts$|(game|ui)/)',
      'A board imports game, ui, its own folder, and of its rules only what names things (vocabulary, labels), where they lie (geometry, lines, divers, path), and what a choice would cost or an ending brought (reckon, score, ending).',
    ),
    only('fair-knows-only-game', '^packages/fair/', '^packages/(fair|game)/', 'fair imports game.'),
    only(
      'net-knows-game-and-fair',
      '^packages/net/',
      '^packages/(net|game|fair)/',
      'net imports game and fair.',
    ),
    only('bots-know-only-game', '^packages/bots/', '^packages/(bots|game)/', 'bots import game.'),
    only('ui-knows-only-game', '^packages/ui/', '^packages/(ui|game)/', 'ui imports game.'),
    {
      name: 'nothing-imports-apps-or-tests',
      comment: 'Apps and tests are where things end: nobody builds on them.',
      severity: 'error',
      from: { path: '^(packages/[^/]+|apps/[^/]+)/' },
      to: { path: '^(apps|tests)/', pathNot: '^$1/' },
    },
    {
      name: 'test-files-are-ends',
      comment: 'Nothing imports a test file.',
      severity: 'error',
      from: { path: own },
      to: { path: test },
    },
    {
      name: 'no-foreign-internals',
      comment: 'Another package is imported by its name and its exports, never by a path into it.',
      severity: 'error',
      from: { path: packageFolder },
      to: { path: '^packages/', pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'not-through-own-index',
      comment: 'index.ts is for others; inside, import the file itself.',
      severity: 'error',
      from: { path: '^(packages/[^/]+)/src/', pathNot: '/testing/' },
      to: { path: '^$1/src/index\\.ts$' },
    },
    {
      name: 'no-cycles',
      comment: 'A cycle means that two files are one concept, or that a third is missing.',
      severity: 'error',
      from: { path: own },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'everything-resolves',
      comment:
        'An import that resolves to nothing: a missing file, export or dependency. Vite makes the virtual ones.',
      severity: 'error',
      from: { path: own },
      to: { couldNotResolve: true, pathNot: '^(virtual:|node$)|\\?worker$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|out|test-results)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['svelte', 'browser', 'import', 'types', 'default'],
      extensions: ['.ts', '.js', '.mjs', '.svelte', '.json', '.css'],
    },
  },
};
