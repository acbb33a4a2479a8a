/**
 * Stands in the build for Yjs's `utils/UpdateDecoder`: the updates of a table are in its first format (PROTOCOL.md 7.1),
 * so nothing reads the second. Saves about 0.5 kB, gzipped.
 */
export { DSDecoderV1, UpdateDecoderV1 } from 'virtual:yjs-decoders';

class Unused {
  readonly kind = 'unused';
}
export { Unused as DSDecoderV2, Unused as UpdateDecoderV2 };
