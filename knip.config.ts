import type { KnipConfig } from 'knip';

export default {
  workspaces: {
    '.': { project: ['*.{ts,js,mjs}'] },
    // A game is found by its `exports`; no list names it.
    'packages/core-*': { project: ['{rules,board,help,art}/**/*.{ts,svelte}'] },
    'packages/*': { project: ['src/**/*.{ts,svelte}'] },
    'packages/ui': {
      project: ['src/**/*.{ts,svelte}'],
      // Named by `url()` in styles/fonts.css.
      ignoreDependencies: ['@fontsource-variable/*'],
    },
    'apps/web': {
      // The build puts these in the place of packages that PeerJS and Yjs import.
      entry: ['src/room/stand-ins/*.ts'],
      project: ['{src,build}/**/*.{ts,svelte}'],
      // Imported by the code that `build/messages.ts` makes of the words; what the alias `virtual:yjs-decoders` leads to.
      ignoreDependencies: ['@messageformat/runtime', 'yjs'],
    },
    'apps/lan': {
      project: ['src/**/*.ts'],
      // No import: it puts the app's build before ours in turbo's order.
      ignoreDependencies: ['@rockpool/web'],
    },
    'apps/cli': { project: ['src/**/*.ts'] },
    tests: {
      entry: [
        'size.mjs',
        'e2e/**/*.spec.ts',
        'determinism/compartment.mjs',
        // Games only for the tests, found by their `exports`.
        'games/*/{meta,rules}.ts',
        'games/*/board/{index.ts,Thumb.svelte}',
      ],
      project: ['**/*.{ts,mjs,svelte}'],
      // Games are loaded from their folders: named so that turbo sees a change in them. Svelte: what boards compile to.
      ignoreDependencies: ['@rockpool/core-*', 'svelte'],
    },
  },
} satisfies KnipConfig;
