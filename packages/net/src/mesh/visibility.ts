/** What the page tells about being seen and being connected. Injected. */
export interface Visibility {
  hidden(): boolean;
  /** `leaving`: the page is going away, perhaps for good. `online`: the network is back or another one. */
  subscribe(happened: (what: 'hidden' | 'shown' | 'online' | 'leaving') => void): () => void;
}
