import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** @param {string} path */
function runs(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Playwright's own browser, if it has been downloaded. It throws where there is none for this system. */
function ownBrowser() {
  try {
    return chromium.executablePath();
  } catch {
    return '';
  }
}

/**
 * The Chromium that the browser tests use: `ROCKPOOL_CHROMIUM`, else Playwright's own, else one on the PATH.
 * @returns {string | null} null if this machine has none
 */
export function findChromium() {
  const chosen = process.env['ROCKPOOL_CHROMIUM'];
  if (chosen) return runs(chosen) ? chosen : null;
  const own = ownBrowser();
  if (own !== '' && existsSync(own)) return own;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(runs) ?? null;
}

/** What to do when there is none. */
export const noChromium = process.env['ROCKPOOL_CHROMIUM']
  ? `ROCKPOOL_CHROMIUM=${process.env['ROCKPOOL_CHROMIUM']} is no program. Give the path of a Chromium or Chrome.`
  : [
      'The browser tests need Chromium, and this machine has none. Install one:',
      '  npx --yes playwright@1.65 install --with-deps chromium    (any system)',
      '  apt-get update && apt-get install -y chromium             (Debian, as root)',
      'or say where yours is: ROCKPOOL_CHROMIUM=/path/to/chrome npm test',
    ].join('\n');

/** Switches that every test browser gets: no GPU, no calls home, real addresses instead of mDNS names on one machine. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-features=WebRtcHideLocalIpsWithMdns',
];
