/** One place where something from outside is read. */
export type Decoder = {
  readonly name: string;
  /** Of a thousand inputs, how many it gets: what checks keys and signatures takes a millisecond. */
  readonly share: number;
} & (
  | { readonly of: 'bytes'; readonly good: readonly Uint8Array[]; read(bytes: Uint8Array): unknown }
  | { readonly of: 'values'; readonly good: readonly unknown[]; read(value: unknown): unknown }
  | { readonly of: 'text'; readonly good: readonly string[]; read(text: string): unknown }
);
