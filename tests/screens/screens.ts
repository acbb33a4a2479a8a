import type { Page } from '@playwright/test';
import { chooseOnce, next, open, stateOf } from '../e2e/deep-sea.ts';
import { createRoom, joinByLink, sit } from '../e2e/room.ts';
import { hotSeat } from '../e2e/table.ts';

/** A screen of the app as a player comes upon it. */
export interface Screen {
  /** The whole page is taken, not only what fits. */
  readonly whole?: boolean;
  /** Makes what is to be seen, in English, and tells its address: what follows the `#`. */
  readonly prepare: (page: Page, home: string, friend: () => Promise<Page>) => Promise<string>;
  /** What leads from the address to the screen, in any language. */
  readonly show?: (page: Page) => Promise<void>;
}

const at = (address: string) => () => Promise.resolve(address);
const addressOf = (page: Page): string => new URL(page.url()).hash.slice(1);

async function choiceInDive(page: Page, home: string): Promise<string> {
  await open(page, home, { seats: 4, people: 4 });
  for (let turns = 0; turns < 9 && (await next(page)) === 'choose'; turns += 1) await chooseOnce(page);
  return addressOf(page);
}

/** What the page keeps, from before the last choice of a dive to after it. */
const beforeEnd = new WeakMap<Page, [name: string, text: string][]>();

async function lastChoiceOfDive(page: Page, home: string): Promise<string> {
  await open(page, home, { seats: 3, people: 3 });
  while ((await next(page)) === 'choose') {
    beforeEnd.set(page, await page.evaluate(() => Object.entries(localStorage) as [string, string][]));
    await chooseOnce(page);
  }
  return addressOf(page);
}

/** Chooses again what ended the dive: dice may fall otherwise and ask for more. */
async function endOfDive(page: Page): Promise<void> {
  await page.evaluate(
    (kept) => {
      for (const [name, text] of kept) localStorage.setItem(name, text);
    },
    beforeEnd.get(page) ?? [],
  );
  await page.reload();
  const end = page.locator('.deepsea .over');
  const choices = page.locator('.deepsea .option');
  for (;;) {
    await end.or(choices).first().waitFor();
    if (await end.isVisible()) return;
    const { phase } = await stateOf(page);
    await choices.nth(phase === 'course' ? 1 : 0).click();
  }
}

async function firstStep(page: Page, home: string): Promise<string> {
  await hotSeat(page, home, 99);
  await page.getByRole('button', { name: 'Watch it again' }).click();
  await page.getByRole('slider').press('Home');
  for (let step = 0; step < 12; step += 1) await page.getByRole('slider').press('ArrowRight');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Copy a link to this step' }).click();
  await page.getByText(/^Copied/).waitFor();
  return new URL(await page.evaluate(() => navigator.clipboard.readText())).hash.slice(1);
}

async function savedTables(page: Page, home: string): Promise<string> {
  await hotSeat(page, home, 99);
  await hotSeat(page, home, 13);
  await choiceInDive(page, home);
  return '/';
}

async function lobbyOfTwo(page: Page, home: string, friend: () => Promise<Page>): Promise<string> {
  const link = await createRoom(page, home, 4);
  const guest = await friend();
  await joinByLink(guest, link);
  await sit(guest, 1);
  return addressOf(page);
}

const kept =
  (make: (page: Page, home: string) => Promise<unknown>): Screen['prepare'] =>
  async (page, home) => {
    await make(page, home);
    return addressOf(page);
  };

export const screens: Readonly<Record<string, Screen>> = {
  home: { whole: true, prepare: at('/') },
  new: { whole: true, prepare: at('/new/natural-chaos') },
  'new-dive': { whole: true, prepare: at('/new/deep-sea-adventure') },
  lobby: { whole: true, prepare: kept((page, home) => createRoom(page, home, 4)) },
  'lobby-joined': {
    whole: true,
    prepare: lobbyOfTwo,
    show: (page) => page.getByText('Bo', { exact: true }).first().waitFor(),
  },
  table: { prepare: kept((page, home) => hotSeat(page, home, 13)) },
  dive: { prepare: choiceInDive },
  'dive-end': { prepare: lastChoiceOfDive, show: endOfDive },
  result: { prepare: kept((page, home) => hotSeat(page, home, 99)) },
  replay: { prepare: firstStep },
  help: { whole: true, prepare: at('/help/natural-chaos') },
  'help-dive': { whole: true, prepare: at('/help/deep-sea-adventure') },
  settings: { whole: true, prepare: at('/settings') },
  saved: { whole: true, prepare: savedTables },
  fair: { whole: true, prepare: at('/fair') },
};
