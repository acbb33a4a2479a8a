import { serve } from './engine/serve.ts';

/** What a Worker has of the browser, as far as it is used here. */
interface WorkerScope {
  postMessage(message: unknown): void;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;
serve({
  send: (message) => {
    scope.postMessage(message);
  },
  listen: (heard) => {
    scope.onmessage = ({ data }) => {
      heard(data);
    };
  },
});
