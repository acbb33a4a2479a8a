/** Writes what a page keeps of its room, one write after the other. */
export interface Keeping {
  /** Stores all; `then` runs once that would survive a crash (or storage has refused, and play goes on from memory). */
  readonly keep: (then?: () => void) => void;
  /** Runs once all that was signed so far would survive a crash. */
  readonly whenStored: (run: () => void) => void;
  /** What is being written is. */
  settled(): Promise<void>;
  /** Nothing that still waits for a write runs any more; the writes themselves are done. */
  close(): void;
}

/**
 * @param write Stores all as it is when it runs.
 * @param refused Storage has refused a write.
 */
export function createKeeping(write: () => Promise<void> | undefined, refused: () => void): Keeping {
  let writing = Promise.resolve();
  let closed = false;
  const whenStored = (run: () => void) => {
    writing = writing.then(() => {
      if (!closed) run();
    });
  };
  return {
    keep(then) {
      writing = writing.then(write).catch(refused);
      whenStored(() => then?.());
    },
    whenStored,
    settled: () => writing,
    close() {
      closed = true;
    },
  };
}
