export { game } from './game.ts';
export * from './vocabulary.ts';
export * from './geometry.ts';
export * from './lines.ts';
export * from './pieces.ts';
export * from './counts.ts';
export * from './place-words.ts';
