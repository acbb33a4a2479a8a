import { createRemoteEngine, type Engine, type Port } from '@rockpool/fair';
import FairWorker from '@rockpool/fair/worker?worker';

let engine: Engine | null = null;

/**
 * Keys, dice, cards and proofs are made and checked in one Worker a page. It starts with the first game that needs it and
 * not with the first draw: by then whoever served the page may be gone. If it cannot work, the page itself does what it
 * was to do: slower, but the table goes on.
 */
export function startEngine(): Engine {
  return (engine ??= start(new FairWorker()));
}

/** For all rooms of the page. A game of open information never starts it. */
export const workerEngine: Engine = { run: (task, done) => startEngine().run(task, done) };

function start(worker: Worker): Engine {
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
