import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const lan = fileURLToPath(new URL('..', import.meta.url));

/** Runs the command with this port until it gives up. */
async function failing(port: string): Promise<{ code: unknown; stderr: string }> {
  try {
    await run(process.execPath, ['--import', 'tsx', 'src/main.ts', '--hot'], {
      cwd: lan,
      env: { ...process.env, PORT: port },
    });
  } catch (error) {
    return error as { code: unknown; stderr: string };
  }
  throw new Error('it did not fail');
}

test.each(['no', '65536', '-1', '80.5', ''])('PORT=%s is named and refused', async (port) => {
  const { code, stderr } = await failing(port);
  expect(code).toBe(1);
  expect(stderr).toContain(`PORT=${port} is no port`);
});

test('a port in use: says which, and what to do', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, resolve));
  const { port } = other.address() as AddressInfo;
  const { code, stderr } = await failing(String(port));
  other.close();
  expect(code).toBe(1);
  expect(stderr).toContain(`Port ${port} is taken`);
  expect(stderr).toContain(`PORT=${port + 1} npm start`);
}, 20_000);
