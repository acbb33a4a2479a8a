/**
 * Stands in the build for the types, contents and helpers of Yjs that no table needs: its document is one map of bytes,
 * which nobody observes; updates are written and read by the gate (PROTOCOL.md 7.1), come without gaps, and nothing else
 * ever reaches Yjs, which writes none itself. Saves about 11 kB, gzipped. The build fails if a release of Yjs wants another
 * name of these modules.
 */
const unused = (): never => {
  throw new Error('A table has no such Yjs type.');
};

/** For `instanceof` and `extends`, which is all that the rest of Yjs asks of these. */
class Unused {
  readonly kind = 'unused';
}

/** The number of a map inside another type. */
export const YMapRefID = 1;
export {
  Unused as ContentAny,
  Unused as ContentDoc,
  Unused as ContentEmbed,
  Unused as ContentFormat,
  Unused as ContentJSON,
  Unused as ContentString,
  Unused as ContentType,
  Unused as DSEncoderV1,
  Unused as DSEncoderV2,
  Unused as LazyStructReader,
  Unused as LazyStructWriter,
  Unused as UpdateEncoderV1,
  Unused as UpdateEncoderV2,
  Unused as YArray,
  Unused as YArrayEvent,
  Unused as YEvent,
  Unused as YText,
  Unused as YTextEvent,
  Unused as YXmlElement,
  Unused as YXmlEvent,
  Unused as YXmlFragment,
  Unused as YXmlHook,
  Unused as YXmlText,
  unused as cleanupYTextAfterTransaction,
  unused as cleanupYTextFormatting,
  unused as convertUpdateFormatV1ToV2,
  unused as convertUpdateFormatV2ToV1,
  unused as decodeUpdate,
  unused as decodeUpdateV2,
  unused as diffUpdate,
  unused as diffUpdateV2,
  unused as encodeStateVectorFromUpdate,
  unused as encodeStateVectorFromUpdateV2,
  unused as logUpdate,
  unused as logUpdateV2,
  unused as mergeUpdates,
  unused as mergeUpdatesV2,
  unused as obfuscateUpdate,
  unused as obfuscateUpdateV2,
  unused as parseUpdateMeta,
  unused as parseUpdateMetaV2,
  unused as readContentAny,
  unused as readContentDoc,
  unused as readContentEmbed,
  unused as readContentFormat,
  unused as readContentJSON,
  unused as readContentString,
  unused as readContentType,
  unused as readYArray,
  unused as readYText,
  unused as readYXmlElement,
  unused as readYXmlFragment,
  unused as readYXmlHook,
  unused as readYXmlText,
};
