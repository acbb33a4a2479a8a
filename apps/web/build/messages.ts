import { createRequire } from 'node:module';
import MessageFormat from '@messageformat/core';

type Compile = (format: MessageFormat, messages: Record<string, string>) => string;
// CommonJS without a default that both Node and bundlers agree on.
const compileModule = createRequire(import.meta.url)('@messageformat/core/compile-module') as
  Compile | { default: Compile };
const compile: Compile = typeof compileModule === 'function' ? compileModule : compileModule.default;

/** Turns one language's words into a module of functions, so that the page carries no message parser. */
export function compileWords(language: string, words: Record<string, string>): string {
  return compile(new MessageFormat(language), words);
}

/** A message without placeholders, as it reads: quotes undone. */
export function plainMessage(language: string, message: string): string {
  return new MessageFormat(language).compile(message)({});
}

/** A message with its values, for tests. A value that is missing shows as `undefined` in the text. */
export function renderMessage(language: string, message: string, values: Record<string, unknown>): string {
  return new MessageFormat(language).compile(message)(values);
}
