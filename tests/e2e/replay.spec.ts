import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { agree, anaAndBo, joinByLink, playTurns } from './room.ts';
import { wholeGame } from './script.ts';
import { expectResult, hotSeat, piecesOn } from './table.ts';

test('who looks back stays there while moves arrive, and one tap leads to now; a watcher too', async ({
  person,
  home,
}) => {
  const { pages, link } = await anaAndBo({ person, home });
  const turns = wholeGame(2);
  await playTurns(pages, turns.slice(0, 6));
  const cy = await person('Cy');
  await joinByLink(cy, link);
  await agree([...pages, cy], 4);
  const bo = pages[1];
  for (const page of [bo, cy]) {
    await page.getByRole('button', { name: 'Look back' }).click();
    await page.getByRole('slider', { name: 'Step' }).press('ArrowLeft');
    await expect.poll(() => piecesOn(page)).toBe(2);
  }
  await playTurns(pages, turns.slice(6, 7));
  await expect(bo.getByText('1 new move')).toBeAttached();
  await expect(cy.getByText('1 new move')).toBeAttached();
  expect(await piecesOn(bo)).toBe(2);
  expect(await piecesOn(cy)).toBe(2);
  // It is Bo's turn: the button says so, and so does the title.
  await expect(bo).toHaveTitle(/Your turn/);
  await bo.getByRole('button', { name: /^Your turn/ }).click();
  await cy.getByRole('button', { name: /^Now/ }).click();
  await agree([...pages, cy], 5);
  await playTurns(pages, turns.slice(7, 8));
  await agree([...pages, cy], 6);
});

test('a finished game is watched again, and a link leads a friend to one of its steps', async ({
  person,
  home,
}) => {
  const page = await person('Ana', { permissions: ['clipboard-read', 'clipboard-write'] });
  await hotSeat(page, home, 99);
  const result = await expectResult(page, /four in a row/);
  await result.getByRole('button', { name: 'Watch it again' }).click();
  const slider = page.getByRole('slider', { name: 'Step' });
  await expect(slider).toBeFocused();
  await expect.poll(() => piecesOn(page)).toBeGreaterThan(1);
  await slider.press('Home');
  await expect(page.getByText('The table before the first move.')).toBeVisible();
  for (let step = 0; step < 5; step += 1) await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /^5 of 26\. /);
  await expect.poll(() => piecesOn(page)).toBe(4);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Copy a link to this step' }).click();
  await expect(page.getByText(/^Copied\./)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('#/replay/');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Now/ }).click();

  const bo = await person('Bo');
  await bo.goto(link);
  await expect.poll(() => piecesOn(bo)).toBe(4);
  await bo.getByRole('slider', { name: 'Step' }).press('End');
  await expect.poll(() => piecesOn(bo)).toBe(25);
  await expect(bo.locator('.now')).toContainText('four in a row');
  // The address keeps the step, so that a reload shows it again.
  await expect(bo).toHaveURL(/\/26$/);
  await expectAccessible(bo);
  await bo.goto(link.slice(0, 60));
  await expect(bo.getByText(/This replay link is not whole/)).toBeVisible();
});
