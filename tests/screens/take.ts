// Pictures of every main screen for people to look at: sizes × themes × languages, into tests/screens/out.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumArgs, findChromium, noChromium } from '../chromium.mjs';
import { chooseOnce, next, open } from '../e2e/deep-sea.ts';
import { createRoom } from '../e2e/room.ts';
import { hotSeat } from '../e2e/table.ts';
import { serveApp } from '../serve.ts';

const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const themes = ['light', 'dark'] as const;
const languages = ['en', 'it', 'es', 'sl', 'pseudo'];
const out = join(import.meta.dirname, 'out');

/** Makes what is to be seen once, and tells each screen's address. */
async function prepare(page: Page, home: string): Promise<Readonly<Record<string, string>>> {
  const places: Record<string, string> = {
    home: '#/',
    help: '#/help/natural-chaos',
    'help-dive': '#/help/deep-sea-adventure',
  };
  const here = (): string => new URL(page.url()).hash;
  await hotSeat(page, home, 13);
  places['table'] = here();
  await hotSeat(page, home, 99);
  places['result'] = here();
  await open(page, home, { seats: 4, people: 4 });
  for (let turns = 0; turns < 9 && (await next(page)) === 'choose'; turns += 1) await chooseOnce(page);
  places['dive'] = here();
  await page.goto(`${home}${places['result']}`);
  await page.getByRole('button', { name: 'Watch it again' }).click();
  await page.getByRole('slider').press('Home');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Copy a link to this step' }).click();
  await page.getByText(/^Copied/).waitFor();
  places['replay'] = new URL(await page.evaluate(() => navigator.clipboard.readText())).hash;
  await createRoom(page, home, 4);
  places['lobby'] = here();
  return places;
}

async function takeAll(browser: Browser, home: string, theme: (typeof themes)[number]): Promise<void> {
  const context = await browser.newContext({
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  const places = await prepare(page, home);
  for (const language of languages) {
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const [name, hash] of Object.entries(places)) {
        await page.goto(`${home}?lang=${language}${hash}`);
        await page.getByRole('heading').first().waitFor();
        await page.waitForLoadState('networkidle');
        const path = join(out, language, theme, `${name}-${size.width}.png`);
        await page.screenshot({
          path,
          fullPage: name === 'home' || name.startsWith('help') || name === 'lobby',
        });
      }
    }
  }
  await context.close();
}

const executablePath = findChromium();
if (executablePath === null) {
  console.error(noChromium);
  process.exit(1);
}
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const served = await serveApp();
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
try {
  for (const theme of themes) await takeAll(browser, served.url, theme);
  console.log(`Screens are in ${out}`);
} finally {
  await browser.close();
  await served.stop();
}
