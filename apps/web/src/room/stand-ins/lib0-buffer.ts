/**
 * Stands in the build for `lib0/buffer`, of which Yjs copies bytes with one function: the rest finds out where it runs.
 * Saves about 0.5 kB, gzipped.
 */
export const copyUint8Array = (bytes: Uint8Array): Uint8Array => bytes.slice();
