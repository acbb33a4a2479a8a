import type { Decoder } from './decoders/decoder.ts';
import { linkDecoders } from './decoders/links.ts';
import { roomDecoders } from './decoders/rooms.ts';
import { tableDecoders } from './decoders/tables.ts';

export type { Decoder } from './decoders/decoder.ts';

/**
 * Everything in `net` that reads what comes from the network, another tab, the disk or the address bar, each with good
 * inputs to start from. A decoder never throws: it gives null, or a code.
 */
export function decoders(): readonly Decoder[] {
  return [...linkDecoders(), ...roomDecoders(), ...tableDecoders()];
}
