export * from './bytes.ts';
export * from './hashing.ts';
export { derive } from './derive.ts';
export type { RoundPlace } from './round-place.ts';
export { thresholdOf } from './keys/threshold.ts';
export { readCommitments, type Commitments } from './keys/commitments.ts';
export { areShares, type Dealing } from './keys/shares.ts';
export { isSecretOf, makeFarewell } from './keys/farewell.ts';
export type { RebuildValue } from './keys/rebuild.ts';
export type { DrawShare } from './draw/share.ts';
export { sample } from './draw/sample.ts';
export type { Engine } from './engine/engine.ts';
export type { Result, Task } from './engine/task.ts';
export { createRemoteEngine, type Port } from './engine/remote.ts';
export { afterDeal, afterReveal, afterShow, owedForDeal, owedForReveal, type To } from './deck/deal.ts';
export { readOwed, type Debt, type Given, type Owed } from './deck/owed.ts';
export type { Place } from './deck/place.ts';
export {
  ciphertextsOf,
  openingWith,
  ownOpening,
  publicOpening,
  receiverOf,
  sealed,
  type KeyRing,
  type Opening,
  type SealedCard,
  type Sealing,
} from './deck/sealing.ts';
export { showLength } from './deck/show.ts';
export { fitsShuffle, type ShuffleTurn } from './deck/shuffle.ts';
