import { decodeCbor, isJson, type Json } from '@rockpool/game';

/** A value from its canonical bytes, or null if they are not the canonical bytes of plain integer JSON. */
export function readJson(bytes: Uint8Array): { readonly value: Json } | null {
  const read = decodeCbor(bytes);
  return read !== null && isJson(read.value) ? { value: read.value } : null;
}
