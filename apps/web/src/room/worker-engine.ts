import { createRemoteEngine, type Engine, type Port } from '@rockpool/fair';
import FairWorker from '@rockpool/fair/worker?worker';

/** If its Worker cannot work, the page itself does what it was to do: slower, but the table goes on. */
export function createWorkerEngine(): Engine {
  const worker = new FairWorker();
  const port: Port = {
    send(message) {
      worker.postMessage(message);
    },
    listen(heard) {
      worker.onmessage = ({ data }) => {
        heard(data);
      };
    },
    onBroken(told) {
      worker.onerror = told;
      worker.onmessageerror = told;
    },
  };
  return createRemoteEngine(port, async () => (await import('@rockpool/fair/local')).createEngine());
}
