import { withWords } from '../words/words.svelte.ts';

/** What a room does not need for a game's moves, each with its words: fetched when it is opened, or ahead of that. */
export const roomParts = {
  going: () => withWords(['opened'], () => import('./Going.svelte')),
  chatPanel: () => import('./ChatPanel.svelte'),
  roomMenu: () => withWords(['opened'], () => import('./RoomMenu.svelte')),
  bubbles: () => import('./Bubbles.svelte'),
  playHere: () => withWords(['opened'], () => import('./PlayHere.svelte')),
  roomTables: () => withWords(['opened', 'rare'], () => import('./RoomTables.svelte')),
  looking: () => withWords(['opened', 'rare'], () => import('./Looking.svelte')),
  connectionPanel: () => withWords(['opened', 'rare'], () => import('./ConnectionPanel.svelte')),
  seatLink: () => withWords(['opened'], () => import('./SeatLink.svelte')),
};
