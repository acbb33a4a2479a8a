export { game } from './game.ts';
export * from './vocabulary.ts';
export * from './path.ts';
export * from './divers.ts';
export { levelOf } from './bank.ts';
export { reach, stepsOf } from './swim.ts';
export { chipsOf, scores } from './score.ts';
