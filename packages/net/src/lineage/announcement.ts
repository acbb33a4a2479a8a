import { bytesToHex } from '@noble/hashes/utils.js';
import { createReader, data16, join, u8 } from '../bytes.ts';
import { signatureLength } from '../keys.ts';
import { genesisHash, isGenesisSigned, readGenesis, type Genesis } from '../log/genesis.ts';

/**
 * A continuation that a seat with a new key asks for: it has no place in the old table where it could sign.
 * PROTOCOL.md 8.11.
 */
export interface Announcement {
  /** The table that it would found, and the one that it continues. */
  readonly id: string;
  readonly parent: string;
  readonly genesis: Genesis;
  readonly bytes: Uint8Array;
  readonly seat: number;
  readonly signature: Uint8Array;
}

export function writeAnnouncement({ bytes, seat, signature }: Announcement): Uint8Array {
  return join(data16(bytes), u8(seat), signature);
}

/** Reads an announcement, its signature checked; null if anything is wrong. */
export function readAnnouncement(source: Uint8Array): Announcement | null {
  const reader = createReader(source);
  const bytes = reader.data16();
  const seat = reader.u8();
  const signature = reader.bytes(signatureLength);
  const genesis = reader.complete() ? readGenesis(bytes) : null;
  if (genesis === null || genesis.continues === null) return null;
  const table = genesisHash(bytes);
  if (!isGenesisSigned(genesis, table, seat, signature)) return null;
  return {
    id: bytesToHex(table),
    parent: bytesToHex(genesis.continues.table),
    genesis,
    bytes,
    seat,
    signature,
  };
}
