export * from './vocabulary.ts';
export * from './contract.ts';
export * from './table.ts';
export * from './canonical.ts';
export { decodeCbor, decodeJson, encodeCbor, type Cbor } from './cbor.ts';
export * from './options.ts';
export * from './answers.ts';
export * from './ledger.ts';
export * from './seeded.ts';
export * from './dealer.ts';
export * from './house.ts';
export * from './local-table.ts';
export * from './play.ts';
export {
  limits as recordLimits,
  type GameRecord,
  type RecordEnd,
  type RecordHead,
  type RecordLine,
  type RecordLog,
} from './record/format.ts';
export { faultCodes, type Fault, type FaultCode } from './record/fault.ts';
export { readRecords, type ReadRecords } from './record/read.ts';
export { endOf, recordOf, writeRecord } from './record/write.ts';
export { replay, type Replayed, type ReplayStep } from './record/replay.ts';
