import { canonical, isJson, type Json } from '@rockpool/game';
import { decode } from 'cborg';
import { sameBytes } from '../bytes.ts';

const strict = {
  strict: true,
  allowIndefinite: false,
  allowUndefined: false,
  allowInfinity: false,
  allowNaN: false,
  allowBigInt: false,
  rejectDuplicateMapKeys: true,
} as const;

/** A value from its canonical bytes, or null if they are not the canonical bytes of plain integer JSON. */
export function readJson(bytes: Uint8Array): { readonly value: Json } | null {
  try {
    const value: unknown = decode(bytes, strict);
    return isJson(value) && sameBytes(canonical(value), bytes) ? { value } : null;
  } catch {
    return null;
  }
}
