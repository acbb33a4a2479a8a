import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { freeze } from './freeze.ts';
import { options } from './deep-sea.ts';
import { joinByLink, sit, start } from './room.ts';

const names = ['Ana', 'Bo', 'Cy', 'Dee', 'Eva', 'Fin'];
const goOn = (page: Page) => page.getByRole('button', { name: /^(Go on|Skip)$/ });
const result = (page: Page) => page.getByRole('dialog', { name: 'Result' });
/** Friends at a table of Deep Sea Adventure, one dive, in seats as named. */
async function gather(pages: readonly Page[], home: string): Promise<void> {
  const [first, ...others] = pages;
  if (first === undefined) throw new Error('nobody');
  await first.goto(home);
  const plate = first.getByRole('article', { name: 'Deep Sea Adventure' });
  await plate.getByRole('link', { name: 'Play with friends' }).click();
  await first
    .getByRole('radiogroup', { name: 'Players' })
    .getByText(String(pages.length), { exact: true })
    .click();
  await first.getByRole('spinbutton', { name: 'Dives' }).fill('1');
  await expect(first.getByRole('button', { name: 'Sit here' })).toHaveCount(others.length);
  const link = await first.getByRole('textbox', { name: 'Link to this table' }).inputValue();
  for (const [i, page] of others.entries()) {
    await joinByLink(page, link);
    await sit(page, i + 1);
  }
  await start(first);
  for (const page of pages) await expect(page.getByRole('grid')).toBeVisible();
}

/** Answers what the page asks its player, if it does: take one treasure, then home. Whether it did. */
async function answer(page: Page): Promise<boolean> {
  if ((await goOn(page).count()) > 0) {
    await goOn(page)
      .click({ timeout: 5_000 })
      .catch(() => undefined); // The scene ended by itself meanwhile.
    return false;
  }
  const texts = await options(page).allTextContents();
  if (texts.length === 0) return false;
  const choice = ['Turn back', 'Take', 'Do nothing'].find((name) =>
    texts.some((text) => text.startsWith(name)),
  );
  await options(page)
    .filter({ hasText: choice ?? '' })
    .first()
    .click();
  return true;
}

/** Everybody plays until `done`, whoever is asked. `done` is told how often each has answered. */
async function playUntil(
  pages: readonly Page[],
  done: (answers: readonly number[]) => boolean | Promise<boolean>,
): Promise<void> {
  const answers = pages.map(() => 0);
  await expect
    .poll(
      async () => {
        for (const [i, page] of pages.entries()) if (await answer(page)) answers[i] = (answers[i] ?? 0) + 1;
        return done(answers);
      },
      { timeout: 240_000, intervals: [50] },
    )
    .toBe(true);
}

const allOver = (pages: readonly Page[]) => async (): Promise<boolean> => {
  const shown = await Promise.all(pages.map((page) => result(page).isVisible()));
  return shown.every(Boolean);
};

/** Every page shows the same result. */
async function expectSameResult(pages: readonly Page[]): Promise<void> {
  const totals = await Promise.all(
    pages.map((page) =>
      result(page)
        .getByRole('row', { name: /^Total/ })
        .getByRole('cell')
        .allTextContents(),
    ),
  );
  for (const total of totals) expect(total).toEqual(totals[0]);
}

test('three friends dive with shared dice; one page reloads in the middle', async ({ person, home }) => {
  const pages = await Promise.all(names.slice(0, 3).map((name) => person(name)));
  await gather(pages, home);
  await playUntil(pages, (answers) => answers.every((count) => count > 0));
  await pages[1]!.reload();
  await expect(pages[1]!.getByRole('grid')).toBeVisible();
  await playUntil(pages, allOver(pages));
  await expectSameResult(pages);
});

test('four friends: while one page is frozen the dice go on, and it catches up', async ({ person, home }) => {
  const pages = await Promise.all(names.slice(0, 4).map((name) => person(name)));
  await gather(pages, home);
  await playUntil(pages, (answers) => answers[3] === 1);
  const frozen = await freeze(pages[3]!);
  // Whoever is asked has thrown before: three throws without the fourth page.
  await playUntil(pages.slice(0, 3), (answers) => answers.every((count) => count > 0));
  await frozen.thaw();
  await playUntil(pages, allOver(pages));
  await expectSameResult(pages);
});

test('six friends dive to the end', async ({ person, home }) => {
  const pages = await Promise.all(names.map((name) => person(name)));
  await gather(pages, home);
  await playUntil(pages, allOver(pages));
  await expectSameResult(pages);
});
