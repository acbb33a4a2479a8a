import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { chromiumArgs, findChromium, noChromium } from '../../chromium.mjs';
import { serveApp } from '../../serve.ts';

/** Opens so many pages of the bench, and one more at a time; each is of its own person. Served with a PeerServer by the LAN host. */
export async function withPages<T>(
  count: number,
  work: (pages: readonly Page[], open: () => Promise<Page>) => Promise<T>,
): Promise<T> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error(noChromium);
  const folder = mkdtempSync(join(tmpdir(), 'rockpool-bench-'));
  await build({
    entryPoints: { bench: fileURLToPath(new URL('page.ts', import.meta.url)) },
    bundle: true,
    minify: true,
    outdir: folder,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><title>Bench</title><link rel="icon" href="data:," /><script type="module" src="bench.js"></script>',
  );
  const served = await serveApp(folder);
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs] });
  const open = async (): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    page.on('pageerror', (error) => console.error(error.stack ?? error.message));
    await page.goto(served.url);
    await page.waitForFunction(() => 'bench' in window);
    return page;
  };
  try {
    const pages: Page[] = [];
    while (pages.length < count) pages.push(await open());
    return await work(pages, open);
  } finally {
    await browser.close();
    await served.stop();
    rmSync(folder, { recursive: true });
  }
}
