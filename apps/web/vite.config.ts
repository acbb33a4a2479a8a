import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
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

/** Rules and board of a game, by its package: a table needs both. What the home page tells of it stays there. */
const gameOfModule = (id: string): string | null =>
  /[\\/](core-[^\\/]+)[\\/](?:rules[\\/](?!meta\.)|board[\\/]|art[\\/])/.exec(id)?.[1] ?? null;

const yjs = dirname(createRequire(here('../../packages/net/package.json')).resolve('yjs/src/index.js'));

/** What libraries bring along and nobody here needs: each stand-in says why it can be done without. */
const standIns = [
  { find: 'webrtc-adapter', replacement: here('./src/room/stand-ins/webrtc-adapter.ts') },
  { find: 'peerjs-js-binarypack', replacement: here('./src/room/stand-ins/binarypack.ts') },
  { find: 'lib0/logging', replacement: here('./src/room/stand-ins/lib0-logging.ts') },
  { find: 'lib0/buffer', replacement: here('./src/room/stand-ins/lib0-buffer.ts') },
  // By its modules, so that some can be left out.
  { find: /^yjs$/, replacement: 'yjs/src/index.js' },
  { find: 'virtual:yjs-decoders', replacement: `${yjs}/utils/UpdateDecoder.js` },
  { find: './utils/UpdateDecoder.js', replacement: here('./src/room/stand-ins/yjs-decoders.ts') },
  {
    find: /^\.\/(?:types\/(?:YArray|YText|YXml\w+)|structs\/Content(?!Binary|Deleted)\w+|utils\/(?:updates|UpdateEncoder|YEvent))\.js$/,
    replacement: here('./src/room/stand-ins/yjs.ts'),
  },
];

/** What the home page shares with most screens. */
const onEveryScreen =
  /virtual:games|web[\\/]src[\\/](?:app[\\/]|games[\\/](?:find|facts|KindPill)\.|parts[\\/](?:Mark|Masthead|Notices|StorageNote)\.)|packages[\\/]ui[\\/]src[\\/](?:Icon|icons|SeatShape|outlines|board)\./;
/** What a table needs, alone as with friends. */
const atEveryTable =
  /web[\\/]src[\\/](?:table[\\/](?!Handover|known|Menu\.|record|ReplayBar|Result)|games[\\/]kit\.|parts[\\/](?:Dialog|OptionsForm|Waiting|LowTide)\.)|packages[\\/]game[\\/]src[\\/](?:canonical|cbor|contract|house|options)\.|packages[\\/]ui[\\/]src[\\/]grid\.|@noble[\\/]hashes/;

export default defineConfig({
  // Relative, so that the built folder works from any address and any subfolder.
  base: './',
  define: { __BUILD__: JSON.stringify(version) },
  resolve: {
    alias: standIns,
  },
  plugins: [gamesPlugin(), svelte({ compilerOptions: { runes: true } })],
  worker: { format: 'es', plugins: () => [gamesPlugin()] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 2048,
    // Whatever runs this build knows `modulepreload`.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The one part of Svelte that does something when it is merely there: it defines elements, and we have none.
      treeshake: {
        moduleSideEffects: [{ test: /svelte\/src\/.*\/custom-element\.js$/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          // What is always loaded together is one file: it compresses better, and is one request.
          groups: [
            { name: 'first', tags: ['$initial'] },
            { name: 'first', test: onEveryScreen, includeDependenciesRecursively: false },
            { name: gameOfModule, includeDependenciesRecursively: false },
            { name: 'table', test: atEveryTable, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { fs: { allow: [here('../..')] } },
});
