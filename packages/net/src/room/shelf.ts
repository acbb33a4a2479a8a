/** Where rooms are kept: one value a room. Injected; a fake is in `testing`. */
export interface Shelf {
  read(room: string): Promise<Uint8Array | null>;
  /** Resolves when the value would survive a crash. */
  write(room: string, value: Uint8Array): Promise<void>;
}
