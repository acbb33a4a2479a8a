export * from './clock.ts';
export * from './network.ts';
export * from './random.ts';
export * from './store.ts';
export * from './visibility.ts';
export * from './forge.ts';
