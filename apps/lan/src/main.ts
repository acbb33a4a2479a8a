import { fileURLToPath } from 'node:url';
import { lanAddresses, lanOrigin, welcome } from './addresses.ts';
import { hot } from './hot.ts';
import { built, NotBuilt, serve } from './server.ts';

const web = fileURLToPath(new URL('../../web/', import.meta.url));
const usualPort = 4173;

/** What went wrong, and what to do next. */
function advice(error: unknown, port: number): string {
  if (error instanceof NotBuilt)
    return 'The web app is not built yet. Run `npm start` in the project’s root folder: it builds, then serves.';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken, perhaps by another Rockpool. Stop that one, or take another port: PORT=${port + 1} npm start`;
  if (code === 'EACCES')
    return `This user may not open port ${port}. Take one from 1024 up: PORT=${usualPort} npm start`;
  return String(error);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const wanted = process.env['PORT'] ?? String(usualPort);
const port = Number(wanted);
if (!/^\d+$/.test(wanted) || port > 65535)
  fail(`PORT=${wanted} is no port: give a number from 0 to 65535, for example PORT=${usualPort}.`);

try {
  const page = process.argv.includes('--hot') ? hot(web) : built(process.env['ROCKPOOL_APP'] ?? `${web}dist`);
  const running = await serve(page, port, lanOrigin);
  console.log(welcome(running.port, lanAddresses()));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void running.close().then(() => process.exit(0)));
} catch (error) {
  fail(advice(error, port));
}
