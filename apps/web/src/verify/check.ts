import type { Verification } from '@rockpool/net/verify';
import VerifyWorker from './worker.ts?worker';

/** `broken`: the text is no record of a game of this build. */
export type Checked = Verification | 'broken';

/** Checks a saved game in a Worker of its own: a long one takes many seconds. */
export function checkGame(text: string): Promise<Checked> {
  const worker = new VerifyWorker();
  return new Promise<Checked>((settle) => {
    worker.onmessage = ({ data }: MessageEvent<Checked>) => settle(data);
    worker.onerror = () => settle('broken');
    worker.postMessage(text);
  }).finally(() => worker.terminate());
}
