import type { Page } from '@playwright/test';
import { open } from './deep-sea.ts';
import { expect, test } from './fixtures.ts';

const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });

test('the contents of a help page lead to its parts, and a part has an address', async ({ person, home }) => {
  const page = await person('Ana');
  await page.goto(`${home}#/help/deep-sea-adventure`);
  await contents(page).getByRole('link', { name: 'The next dive' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'The next dive')).toBeFocused();
  await expect(heading(page, 'The next dive')).toBeInViewport();
  await expect(page).toHaveURL(/#\/help\/deep-sea-adventure\/5$/);
  // The same once more, from the top again.
  await page.evaluate(() => scrollTo(0, 0));
  await contents(page).getByRole('link', { name: 'The next dive' }).click();
  await expect(heading(page, 'The next dive')).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/#\/help\/deep-sea-adventure$/);

  const friend = await person('Bo');
  await friend.goto(`${home}#/help/deep-sea-adventure/6`);
  await expect(heading(friend, 'Who wins')).toBeFocused();
  await expect(heading(friend, 'Who wins')).toBeInViewport();
});

test('at a table the contents of the help lead nowhere else', async ({ person, home }) => {
  const page = await person('Ana');
  await open(page, home, {});
  const table = page.url();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'How to play' }).click();
  await contents(page).getByRole('link', { name: 'Who wins' }).click();
  await expect(heading(page, 'Who wins')).toBeInViewport();
  expect(page.url()).toBe(table);
});
