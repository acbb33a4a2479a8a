export * from './clock.ts';
export * from './network.ts';
export * from './random.ts';
export * from './shelf.ts';
export * from './visibility.ts';
