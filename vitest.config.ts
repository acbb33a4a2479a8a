import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    passWithNoTests: false,
    // By itself it leaves a core free: of two, half the time.
    maxWorkers: '100%',
    // A slow machine that runs several things at once must not fail a test that would pass.
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
