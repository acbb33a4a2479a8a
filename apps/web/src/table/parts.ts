import { withWords } from '../words/words.svelte.ts';

/** What a table does not need for its moves, each with its words: fetched when it is opened, or ahead of that. */
export const tableParts = {
  menu: () => withWords(['opened'], () => import('./Menu.svelte')),
  replayBar: () => withWords(['opened'], () => import('./ReplayBar.svelte')),
  result: () => withWords(['opened', 'rare'], () => import('./Result.svelte')),
};
