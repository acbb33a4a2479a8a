export { default as Board } from './Board.svelte';
export { default as Thumb } from './Thumb.svelte';
