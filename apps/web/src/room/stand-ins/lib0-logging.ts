/**
 * Stands in the build for `lib0/logging`, by which Yjs colours what it tells a developer's console, and which brings
 * helpers for elements and schemas along. Saves about 5 kB, gzipped.
 */
const tell = (...parts: readonly unknown[]): void => {
  console.warn(...parts);
};

export { tell as print, tell as warn };
export const ORANGE = '';
export const BOLD = '';
export const UNBOLD = '';
export const RED = '';
