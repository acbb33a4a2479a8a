import { createRemoteEngine, type Engine } from '@rockpool/fair';
import FairWorker from '@rockpool/fair/worker?worker';

let engine: Engine | null = null;

/** Keys, dice and proofs are made and checked in one Worker a page, which starts with the first of them. */
export function workerEngine(): Engine {
  let worker: Worker | null = null;
  let hear = (_message: unknown): void => undefined;
  const started = (): Worker => {
    const made = new FairWorker();
    made.onmessage = ({ data }) => {
      hear(data);
    };
    return made;
  };
  return (engine ??= createRemoteEngine({
    send(message) {
      worker ??= started();
      worker.postMessage(message);
    },
    listen(heard) {
      hear = heard;
    },
  }));
}
