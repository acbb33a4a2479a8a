import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import type { Action } from './script.ts';
import { chipName, spotOf } from './table.ts';

/** The Firefox for the tests: `ROCKPOOL_FIREFOX`, else one on the PATH; null: this machine has none. */
export function findFirefox(): string | null {
  const chosen = process.env['ROCKPOOL_FIREFOX'];
  if (chosen) return chosen;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = folders.flatMap((folder) => ['firefox', 'firefox-esr'].map((name) => join(folder, name)));
  return found.find(runs) ?? null;
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function launchFirefox(executablePath: string): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    protocol: 'webDriverBiDi',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      // Real addresses instead of mDNS names, and the loopback among them: both browsers are on one machine.
      'media.peerconnection.ice.obfuscate_host_addresses': false,
      'media.peerconnection.ice.loopback': true,
    },
  });
}

/** A page of a person with a name, in English. */
export async function firefoxPage(browser: Browser, home: string, name: string): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  await page.setViewport({ width: 1100, height: 800 });
  await page.goto(home);
  await page.evaluate((given) => {
    const settings = { name: given, sound: false, motion: false, language: 'en' };
    localStorage.setItem('rockpool.settings', JSON.stringify(settings));
  }, name);
  return page;
}

/** Presses the button whose spoken name matches; waits until there is one that can be pressed. */
export async function press(page: Page, name: RegExp): Promise<void> {
  await page.waitForFunction(
    (source) => {
      const wanted = new RegExp(source);
      const button = [...document.querySelectorAll('button')].find(
        (one) => !one.disabled && wanted.test(one.getAttribute('aria-label') ?? one.textContent),
      );
      button?.click();
      return button !== undefined;
    },
    {},
    name.source,
  );
}

/** Takes an action as a person does. */
export async function playInFirefox(page: Page, action: Action): Promise<void> {
  if (action.type === 'face') return press(page, new RegExp(`Show ${action.element}`));
  await press(page, chipName(action.element));
  await page.locator(spotOf(action.cell)).click();
}
