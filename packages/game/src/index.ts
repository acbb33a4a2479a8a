export * from './vocabulary.ts';
export * from './contract.ts';
export * from './table.ts';
