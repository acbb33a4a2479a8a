import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const lan = fileURLToPath(new URL('../apps/lan', import.meta.url));

export interface Served {
  readonly port: number;
  /** Ends with a slash. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts `apps/lan` with the built app on a free port, as `npm start` does. Rejects with what it said if it gives up.
 *
 * @param app Folder of another build of the app.
 * @param port Where one was stopped that is to come back.
 */
export async function serveApp(app?: string, port = 0): Promise<Served> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: lan,
    env: { ...process.env, PORT: String(port), ...(app === undefined ? {} : { ROCKPOOL_APP: app }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const taken = await new Promise<number>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const found = /localhost:(\d+)/.exec(line)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    void ended.then(() => reject(new Error(said)));
  });
  return {
    port: taken,
    url: `http://localhost:${taken}/`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
