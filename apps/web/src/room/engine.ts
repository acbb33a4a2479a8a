import { createRemoteEngine, type Engine } from '@rockpool/fair';
import FairWorker from '@rockpool/fair/worker?worker';

let engine: Engine | null = null;

/**
 * Keys, dice, cards and proofs are made and checked in one Worker a page. It starts with the first room and not with the
 * first draw: by then whoever served the page may be gone.
 */
export function workerEngine(): Engine {
  return (engine ??= start(new FairWorker()));
}

function start(worker: Worker): Engine {
  return createRemoteEngine({
    send(message) {
      worker.postMessage(message);
    },
    listen(heard) {
      worker.onmessage = ({ data }) => {
        heard(data);
      };
    },
  });
}
