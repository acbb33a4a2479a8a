/**
 * Stands in the build for the types and contents of Yjs that no table has: its document is one map of bytes, updates are
 * written and read by the gate (PROTOCOL.md 7.1), and nothing else ever reaches Yjs. Saves about 7 kB, gzipped. The
 * build fails if a release of Yjs wants another name of these modules.
 */
const unused = (): never => {
  throw new Error('A table has no such Yjs type.');
};

/** For `instanceof`, which is all that the rest of Yjs asks of these. */
class Unused {}

export {
  unused as cleanupYTextAfterTransaction,
  unused as cleanupYTextFormatting,
  unused as readContentDoc,
  unused as readContentEmbed,
  unused as readContentFormat,
  unused as readContentJSON,
  unused as readContentString,
  unused as readYArray,
  unused as readYText,
  unused as readYXmlElement,
  unused as readYXmlFragment,
  unused as readYXmlHook,
  unused as readYXmlText,
  Unused as ContentDoc,
  Unused as ContentEmbed,
  Unused as ContentFormat,
  Unused as ContentJSON,
  Unused as ContentString,
  Unused as YArray,
  Unused as YArrayEvent,
  Unused as YText,
  Unused as YTextEvent,
  Unused as YXmlElement,
  Unused as YXmlEvent,
  Unused as YXmlFragment,
  Unused as YXmlHook,
  Unused as YXmlText,
};
