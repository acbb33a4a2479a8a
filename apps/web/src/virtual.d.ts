// Made by build/games.ts. `import()` types, because an ambient module may not import by a relative path.
declare module 'virtual:games' {
  export const games: readonly import('./games/entry.ts').GameEntry[];
}

declare module 'virtual:rules' {
  /** By the game's id. */
  export const rules: Readonly<
    Record<string, (() => Promise<{ readonly game: import('@rockpool/game').AnyGame }>) | undefined>
  >;
}

declare module 'virtual:words/app' {
  export const words: Readonly<
    Record<
      import('./words/groups.ts').WordGroup,
      Readonly<
        Record<
          import('./words/language.ts').Language,
          () => Promise<{ readonly default: import('./words/messages.ts').Messages }>
        >
      >
    >
  >;
}

declare module 'virtual:words/*' {
  const messages: import('./words/messages.ts').Messages;
  export default messages;
}

/** Name of this build, for messages about versions. */
declare const __BUILD__: string;

/** Yjs's own `utils/UpdateDecoder`, which the build puts a stand-in before. */
declare module 'virtual:yjs-decoders' {
  export const DSDecoderV1: unknown;
  export const UpdateDecoderV1: unknown;
}
