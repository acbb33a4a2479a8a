// Pictures of every main screen for people to look at: sizes × themes × languages, into tests/screens/out. Words narrow
// it: `pnpm screens home lobby it 360`.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumArgs, findChromium, noChromium } from '../chromium.mjs';
import { serveApp } from '../serve.ts';
import { screens } from './screens.ts';

const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const themes = ['light', 'dark'] as const;
const languages = ['en', 'it', 'es', 'sl', 'pseudo'];
const out = join(import.meta.dirname, 'out');

const wanted = process.argv.slice(2);
const kinds = [Object.keys(screens), sizes.map(({ width }) => String(width)), [...themes], languages];
const unknown = wanted.filter((word) => !kinds.flat().includes(word));
if (unknown.length > 0) {
  console.error(
    `Not known: ${unknown.join(', ')}. These are:\n${kinds.map((kind) => kind.join(' ')).join('\n')}`,
  );
  process.exit(1);
}
/** Words of one kind widen the choice; of a kind that was not named, all are taken. */
const isWanted = (name: string): boolean => {
  const kind = kinds.find((names) => names.includes(name)) ?? [];
  return wanted.includes(name) || !wanted.some((word) => kind.includes(word));
};

/** A page of somebody's own browser. */
async function openPage(browser: Browser, name: string, colorScheme: (typeof themes)[number]): Promise<Page> {
  const context = await browser.newContext({
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addInitScript((given) => {
    localStorage.setItem('rockpool.settings', JSON.stringify({ name: given, sound: false }));
  }, name);
  return context.newPage();
}

async function take(
  browser: Browser,
  home: string,
  name: string,
  theme: (typeof themes)[number],
): Promise<void> {
  const screen = screens[name];
  if (screen === undefined) return;
  const page = await openPage(browser, 'Ana', theme);
  const friends: Page[] = [];
  const friend = async (): Promise<Page> => {
    const other = await openPage(browser, 'Bo', theme);
    friends.push(other);
    return other;
  };
  const address = await screen.prepare(page, home, friend);
  for (const language of languages.filter(isWanted)) {
    await page.goto(`${home}?lang=${language}#${address}`);
    for (const size of sizes.filter(({ width }) => isWanted(String(width)))) {
      await page.setViewportSize(size);
      await page.getByRole('heading').first().waitFor();
      await page.waitForLoadState('networkidle');
      await screen.show?.(page);
      const path = join(out, language, theme, `${name}-${size.width}.png`);
      await page.screenshot({ path, fullPage: screen.whole ?? false });
    }
  }
  for (const one of [page, ...friends]) await one.context().close();
}

const executablePath = findChromium();
if (executablePath === null) {
  console.error(noChromium);
  process.exit(1);
}
if (wanted.length === 0) await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const served = await serveApp();
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
try {
  for (const theme of themes.filter(isWanted)) {
    for (const name of Object.keys(screens).filter(isWanted)) await take(browser, served.url, name, theme);
  }
  console.log(`Screens are in ${out}`);
} finally {
  await browser.close();
  await served.stop();
}
