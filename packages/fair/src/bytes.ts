/** Reading and writing byte layouts. All integers are unsigned and big-endian. */

export function u8(value: number): Uint8Array {
  return new Uint8Array([value]);
}

export function u16(value: number): Uint8Array {
  return new Uint8Array([value >>> 8, value & 0xff]);
}

export function u32(value: number): Uint8Array {
  return new Uint8Array([value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]);
}

export function join(...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const out = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** ASCII text behind its length in one byte. */
export function text8(text: string): Uint8Array {
  return join(u8(text.length), ascii(text));
}

/** Bytes behind their length in two bytes. */
export function data16(bytes: Uint8Array): Uint8Array {
  return join(u16(bytes.length), bytes);
}

/** Bytes behind their length in four bytes. */
export function data32(bytes: Uint8Array): Uint8Array {
  return join(u32(bytes.length), bytes);
}

export function ascii(text: string): Uint8Array {
  const out = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) out[at] = text.charCodeAt(at);
  return out;
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}

/** Order of equally long byte strings, as of big-endian numbers: negative if `a` is lower. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let index = 0; index < a.length && index < b.length; index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/**
 * Reads hostile bytes from the front. A read past the end gives zeros and marks the whole as broken, so a decoder
 * reads all its fields and asks `complete` (nothing missing, nothing left) once at the end. What it read may not be
 * used before.
 */
export interface Reader {
  u8(): number;
  u16(): number;
  u32(): number;
  /** A copy, so that nobody else's buffer is kept or changed under us. */
  bytes(length: number): Uint8Array;
  data16(): Uint8Array;
  data32(): Uint8Array;
  text8(): string;
  /** How many bytes are left. */
  left(): number;
  /** Marks the whole as broken: a value is not one that the format allows. */
  fail(): void;
  broken(): boolean;
  complete(): boolean;
}

export function createReader(source: Uint8Array): Reader {
  return new SourceReader(source);
}

/** A class and not closures: each entry of a long table has one or two. */
class SourceReader implements Reader {
  private at = 0;
  private isBroken = false;
  private readonly source: Uint8Array;

  constructor(source: Uint8Array) {
    this.source = source;
  }
  u8(): number {
    return this.uint(1);
  }
  u16(): number {
    return this.uint(2);
  }
  u32(): number {
    return this.uint(4);
  }
  bytes(length: number): Uint8Array {
    return this.pass(length) ? this.source.slice(this.at - length, this.at) : new Uint8Array(0);
  }
  data16(): Uint8Array {
    return this.bytes(this.u16());
  }
  data32(): Uint8Array {
    return this.bytes(this.u32());
  }
  text8(): string {
    return String.fromCharCode(...this.bytes(this.u8()));
  }
  left(): number {
    return this.isBroken ? 0 : this.source.length - this.at;
  }
  fail(): void {
    this.isBroken = true;
  }
  broken(): boolean {
    return this.isBroken;
  }
  complete(): boolean {
    return !this.isBroken && this.at === this.source.length;
  }
  private uint(size: number): number {
    let sum = 0;
    if (this.pass(size))
      for (let place = this.at - size; place < this.at; place += 1)
        sum = sum * 256 + (this.source[place] ?? 0);
    return sum;
  }
  /** Goes on by so many bytes; false if there are not so many left. */
  private pass(length: number): boolean {
    this.isBroken ||= this.at + length > this.source.length;
    if (!this.isBroken) this.at += length;
    return !this.isBroken;
  }
}
