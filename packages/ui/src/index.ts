export * from './board.ts';
export { RovingGrid, moved, type GridOptions, type Spot } from './grid.svelte.ts';
export { Announcer } from './announcer.svelte.ts';
export { default as AnnouncerRegion } from './Announcer.svelte';
export { default as Die } from './Die.svelte';
export { default as Icon } from './Icon.svelte';
export { icons, type IconName } from './icons.ts';
export { outlines } from './outlines.ts';
export { default as SeatShape } from './SeatShape.svelte';
