import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { games } from './build/games.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const { version } = JSON.parse(readFileSync(here('./package.json'), 'utf8')) as { version: string };

/** Where games are: the packages, and for trials a folder more. */
const more = process.env['ROCKPOOL_GAMES'];
const folders = [here('../../packages'), ...(more === undefined ? [] : [resolve(more)])];

const gamesPlugin = () => games({ folders, appWords: here('./src/words') });

export default defineConfig({
  // Relative, so that the built folder works from any address and any subfolder.
  base: './',
  define: { __BUILD__: JSON.stringify(version) },
  resolve: {
    alias: {
      'webrtc-adapter': here('./src/room/peerjs/webrtc-adapter.ts'),
      'peerjs-js-binarypack': here('./src/room/peerjs/binarypack.ts'),
    },
  },
  plugins: [gamesPlugin(), svelte()],
  worker: { format: 'es', plugins: () => [gamesPlugin()] },
  build: { target: 'es2022', assetsInlineLimit: 2048 },
  server: { fs: { allow: [here('../..')] } },
});
