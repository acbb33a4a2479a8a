import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

const tests = ['**/*.test.ts', 'tests/**/*.ts', '**/src/testing/**/*.ts'];
const rules = ['packages/core-*/rules/**/*.ts'];

/** Everything that a browser or Node adds to the language: rules may not see any of it. */
const outside = Object.keys({ ...globals.browser, ...globals.node, ...globals.worker }).filter(
  (name) => !(name in globals.builtin),
);
const restless = [
  'Date',
  'Intl',
  'Promise',
  'WeakRef',
  'FinalizationRegistry',
  'Atomics',
  'globalThis',
  'eval',
  'parseFloat',
];

const integersOnly = 'Rules count in integers: the same on every machine, in every language.';
const syntax = (selector, message) => ({ selector, message });

/** What differs between two machines, two languages or two moments. */
const differs = [
  syntax(
    'MemberExpression[object.name="Math"][property.name="random"]',
    'Math.random differs on every peer, and is never secret: take randomness as an argument.',
  ),
  syntax(
    'MemberExpression[property.name=/^(toLocale\\w*|localeCompare)$/]',
    'Locale functions differ between peers: compare with < or by code unit.',
  ),
];

const deterministic = [
  ...differs,
  syntax(
    'CallExpression[callee.property.name=/^(sort|toSorted)$/][arguments.length=0]',
    'Without a comparator numbers sort as text: say how to compare.',
  ),
  syntax(
    'MemberExpression[object.name="Math"]:not([property.name=/^(abs|ceil|clz32|floor|imul|max|min|random|sign|trunc)$/])',
    integersOnly,
  ),
  syntax('MemberExpression[object.name="Math"][computed=true]', integersOnly),
  syntax(
    'BinaryExpression[operator="/"]:not(CallExpression[callee.object.name="Math"][callee.property.name=/^(trunc|floor|ceil)$/] > BinaryExpression)',
    'A division directly inside Math.trunc, Math.floor or Math.ceil: rules count in integers.',
  ),
  syntax('AssignmentExpression[operator="/="]', integersOnly),
  syntax('Literal[raw=/^[0-9_]*\\.[0-9]|^[0-9][0-9_.]*e-/i]', integersOnly),
  syntax(
    'MemberExpression[property.name=/^(parseFloat|toFixed|toPrecision|toExponential|EPSILON)$/]',
    integersOnly,
  ),
  syntax(
    ':function[async=true], AwaitExpression, ForOfStatement[await=true]',
    'Rules answer at once: no async.',
  ),
  syntax('ImportExpression', 'Rules are loaded whole: no import() here.'),
  syntax(
    'Program > VariableDeclaration[kind="let"], Program > ExportNamedDeclaration > VariableDeclaration[kind="let"]',
    'Rules keep no memory between calls: the state is the only state.',
  ),
];

/** Player-facing text belongs in words/*.json. */
const words = [
  syntax(
    'SvelteText[value=/[A-Za-zÀ-ž]{2}/]:not(SvelteStyleElement > SvelteText)',
    'No words in code: put the sentence into words/*.json and show it with t().',
  ),
  syntax(
    'SvelteAttribute[key.name=/^(aria-label|aria-description|aria-roledescription|title|alt|placeholder)$/] > SvelteLiteral[value=/[A-Za-zÀ-ž]{2}/]',
    'No words in code: put the sentence into words/*.json and show it with t().',
  ),
];

export default ts.config(
  {
    ignores: [
      '**/dist/**',
      '**/.turbo/**',
      '**/coverage/**',
      '**/test-results/**',
      'tests/out/**',
      'tests/*/out/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser }, globals: globals.browser },
  },
  {
    rules: {
      eqeqeq: 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        {
          argsIgnorePattern: '^_',
          varsIgnorePattern: '^_',
          caughtErrorsIgnorePattern: '^_',
          ignoreRestSiblings: true,
        },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/require-array-sort-compare': ['error', { ignoreStringArrays: true }],
      // `MemberKey | 'house'` says more to a reader than `string` does.
      '@typescript-eslint/no-redundant-type-constituents': 'off',
      // The shell and the tables carry states of games that they do not know (`AnyGame`): handing such a value on
      // is their job; looking inside one is not (`no-unsafe-member-access`, `no-unsafe-call` stay on).
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['packages/**'],
    ignores: tests,
    rules: { 'no-console': 'error', 'no-restricted-syntax': ['error', ...differs] },
  },
  {
    files: rules,
    ignores: tests,
    rules: {
      'no-restricted-globals': ['error', ...outside, ...restless],
      'no-restricted-syntax': ['error', ...deterministic],
    },
  },
  {
    files: [...rules, 'packages/fair/src/**/*.ts'],
    ignores: tests,
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'error',
      '@typescript-eslint/no-unsafe-argument': 'error',
      '@typescript-eslint/no-unsafe-return': 'error',
    },
  },
  {
    files: ['packages/game/src/**/*.ts'],
    ignores: tests,
    rules: {
      'no-restricted-globals': [
        'error',
        'Date',
        'Intl',
        'performance',
        'setTimeout',
        'setInterval',
        'crypto',
      ],
    },
  },
  {
    files: ['**/*.svelte'],
    rules: {
      'no-restricted-syntax': ['error', ...differs, ...words],
      // For SvelteKit's router; here links are plain hashes.
      'svelte/no-navigation-without-resolve': 'off',
      // The compiler's own types for markup are `any` at some events.
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
  {
    files: tests,
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
);
