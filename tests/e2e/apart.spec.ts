import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { putForward, show, useSleep } from './asleep.ts';
import { expectAccessible } from './axe.ts';
import { useCut } from './cut.ts';
import { expect, test } from './fixtures.ts';
import { agree, createRoom, gather, joinByLink, playTurns, sit, start } from './room.ts';
import { wholeGame, type Turn } from './script.ts';
import { boardOf, countPieces, piecesOn, spotOf } from './table.ts';

const proposal = (page: Page) => page.getByRole('region', { name: 'A proposal' });

/** A scripted placement, one cell on where the house has taken that. */
async function besideHouse(page: Page, { seat, action }: Turn): Promise<Turn> {
  if (action.type !== 'place') throw new Error('no placement');
  const name = await page.locator(spotOf(action.cell)).getAttribute('aria-label');
  const isFree = name?.includes(': empty') === true;
  return { seat, action: { ...action, cell: isFree ? action.cell : action.cell + 1 } };
}

test('row 49: two who went on apart meet: both tables are listed, either can be looked at, and they choose one', async ({
  person,
  home,
}) => {
  const pages = [await person('Ana'), await person('Bo')];
  const [ana, bo] = [pages[0]!, pages[1]!];
  for (const page of pages) await useSleep(page);
  const cut = await useCut(ana);
  await gather(pages, home);
  const turns = wholeGame(2);
  await playTurns(pages, turns.slice(0, 4));
  await agree(pages, 2);

  await cut.off();
  for (const page of pages) await putForward(page, 60_000);
  // Bo goes on by the house's move for Ana; she by her own, and the house's for Bo.
  await bo.getByRole('button', { name: 'Go on without: Ana' }).click();
  await expect.poll(() => piecesOn(bo)).toBe(3);
  await playTurns(pages, turns.slice(4, 5));
  await ana.getByRole('button', { name: 'Go on without: Bo' }).click();
  await expect.poll(() => piecesOn(ana)).toBe(4);

  cut.join();
  for (const page of pages) {
    await show(page);
    // Until all has arrived the table that both had before counts as the part where the other plays on.
    for (const part of ['Ana, house', 'house, Bo'])
      await expect(page.getByText(part, { exact: false })).toBeVisible();
  }
  const [anas, bos] = [await boardOf(ana), await boardOf(bo)];
  expect([anas, bos].map(countPieces)).toEqual([4, 3]);
  const showOther = (page: Page) => page.getByRole('button', { name: 'Show it' }).click();
  await showOther(bo);
  await expect.poll(() => boardOf(bo)).toEqual(anas);
  await showOther(bo);
  await expect.poll(() => boardOf(bo)).toEqual(bos);
  await showOther(ana);
  await agree(pages, 3);
  await expect(ana.getByText('The house plays this seat in place of a player who is gone.')).toBeVisible();
  await ana.getByRole('button', { name: 'Play this seat' }).click();
  await proposal(bo).getByRole('button', { name: 'Agree' }).click();
  await playTurns(pages, [await besideHouse(bo, turns[5]!)]);
  await agree(pages, 4);
});

test('row 49: who went on alone is not called at the table before, finds the way back, and lets the other in', async ({
  person,
  home,
}) => {
  const pages = [await person('Ana'), await person('Bo')];
  const [ana, bo] = [pages[0]!, pages[1]!];
  await useSleep(ana);
  const cut = await useCut(ana);
  await gather(pages, home);
  const turns = wholeGame(2);
  await playTurns(pages, turns.slice(0, 5));
  await agree(pages, 3);

  // After a reload her word counts only once another page has compared its moves with hers.
  await cut.off();
  await ana.reload();
  await agree([ana], 3);
  await putForward(ana, 60_000);
  await ana.getByRole('button', { name: 'Go on without: Bo' }).click();
  await expect(proposal(ana)).toContainText('It counts as soon as another player’s page is here.');
  cut.join();
  await show(ana);
  await expect.poll(() => piecesOn(ana)).toBe(4);
  await expect(bo.getByText('The others went on without you at another table.')).toBeVisible();
  await playTurns(pages, turns.slice(5, 6));

  await ana.getByRole('button', { name: 'Show it' }).click();
  const now = ana.locator('.now');
  await expect(now).toHaveText('You play at another table: here you can only look.');
  await expect(ana).not.toHaveTitle(/Your turn/);
  await expectAccessible(ana);
  await ana.getByRole('button', { name: 'Show it' }).click();
  await expect(now).toContainText('Your turn');
  await bo.getByRole('button', { name: 'Ask to be let in again' }).click();
  await proposal(ana).getByRole('button', { name: 'Agree' }).click();
  await agree(pages, 4);
});

test('row 31: a seat played from a backup and from its old page is a proved cheat; the others are told and go on', async ({
  person,
  home,
}) => {
  const [ana, bo, cy] = [await person('Ana'), await person('Bo'), await person('Cy')];
  await useSleep(bo);
  const cut = await useCut(bo);
  const link = await createRoom(ana, home, 4);
  const shared = new URL(link).origin;
  for (const [i, page] of [bo, cy].entries()) {
    await joinByLink(page, link);
    await sit(page, i + 1);
  }
  await ana.getByRole('button', { name: 'Give seat 4 to the house' }).click();
  await start(ana);
  const turns = wholeGame(4);
  await playTurns([ana, bo], turns.slice(0, 3));
  await agree([ana, bo, cy], 1);

  // Bo takes his seat to a phone and moves there.
  await bo.goto(shared);
  await bo
    .getByRole('button', { name: /^Save or delete/ })
    .first()
    .click();
  const sheet = bo.getByRole('dialog', { name: 'Natural Chaos' });
  await sheet.getByRole('button', { name: 'Take it to another device' }).click();
  const [file] = await Promise.all([
    bo.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Save the backup' }).click(),
  ]);
  const phone = await person('Bo');
  await phone.goto(shared);
  await bo.keyboard.press('Escape');
  await bo.getByRole('region', { name: 'Back to your table' }).getByRole('link', { name: 'Go on' }).click();
  await expect(bo.getByRole('button', { name: /left to place/ }).first()).toBeVisible();
  await expect(bo.getByRole('list', { name: 'Seats' })).not.toContainText(/reconnecting|asleep|gone/);
  await cut.off();
  await phone.getByLabel('Open a file').setInputFiles({
    name: 'backup',
    mimeType: 'application/octet-stream',
    buffer: await readFile(await file.path()),
  });
  await agree([ana, phone], 1);
  await playTurns([ana, phone], turns.slice(3, 4));
  await agree([ana, cy, phone], 2);
  await phone.close();

  // The old page, which hears of nothing, makes another move in the same place, and then connects.
  const { action } = turns[3]!;
  if (action.type !== 'place') throw new Error('no placement');
  await playTurns([ana, bo], [{ seat: 1, action: { ...action, cell: action.cell + 1 } }]);
  await agree([bo], 2);
  cut.join();
  await show(bo);

  for (const page of [ana, cy]) {
    await expect(page.getByText('Two different signed moves for the same turn: Bo.')).toBeVisible();
  }
  await ana.getByRole('button', { name: 'Go on without: Bo' }).click();
  await expect(proposal(cy)).toContainText('Ana would like to go on without: Bo');
  await proposal(cy).getByRole('button', { name: 'Agree' }).click();
  // The house moves for Bo; then it is Cy's turn.
  for (const page of [ana, cy])
    await expect(page.getByRole('list', { name: 'Seats' }).getByRole('listitem').nth(1)).toContainText(
      'house',
    );
  await agree([ana, cy], 2);
  await playTurns([ana, bo, cy], [await besideHouse(cy, turns[4]!)]);
  await expect.poll(() => piecesOn(ana)).toBeGreaterThan(2);
});
