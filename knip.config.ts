import type { KnipConfig } from 'knip';

export default {
  workspaces: {
    '.': { entry: ['*.config.{ts,js}', '.dependency-cruiser.mjs'], project: ['*.{ts,js,mjs}'] },
    // A game is found through its `exports` (architecture: no list of games), so nothing imports its entries.
    'packages/core-*': { project: ['{rules,board,help,art}/**/*.{ts,svelte}'] },
    'packages/*': { project: ['src/**/*.{ts,svelte}'] },
    'apps/web': {
      entry: ['src/main.ts', 'vite.config.ts'],
      project: ['{src,build}/**/*.{ts,svelte}'],
    },
    'apps/lan': {
      entry: ['src/main.ts'],
      project: ['src/**/*.ts'],
      // No import: it puts the app's build before ours in turbo's order.
      ignoreDependencies: ['@rockpool/web'],
    },
    'apps/cli': { entry: ['src/main.ts'], project: ['src/**/*.ts'] },
    tests: {
      entry: ['all.mjs', 'size.mjs', 'e2e/**/*.spec.ts', 'screens/take.ts', 'bench/main.ts'],
      project: ['**/*.{ts,mjs}'],
    },
  },
  ignoreExportsUsedInFile: { interface: true, type: true },
} satisfies KnipConfig;
