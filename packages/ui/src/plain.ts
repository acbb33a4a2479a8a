export { default as PlainBoard } from './PlainBoard.svelte';
