import type { Engine } from '@rockpool/fair';

let engine: Engine | null = null;
let loading: Promise<Engine> | null = null;

/**
 * Keys, dice, cards and proofs are made and checked in one Worker a page. It starts with the first game that needs it and
 * not with the first draw: by then whoever served the page may be gone.
 */
export async function loadEngine(): Promise<Engine> {
  loading ??= import('./worker-engine.ts').then(({ createWorkerEngine }) => createWorkerEngine());
  try {
    return (engine = await loading);
  } catch (fault) {
    loading = null;
    throw fault;
  }
}

/** For all rooms of the page. A game of open information never loads it. */
export const pageEngine: Engine = {
  run(task, done) {
    if (engine !== null) return engine.run(task, done);
    void loadEngine().then((loaded) => {
      if (loaded.run(task, done) !== 'waiting') done();
    });
    return 'waiting';
  },
};
