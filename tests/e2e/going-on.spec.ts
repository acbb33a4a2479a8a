import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { agree, anaAndBo, gather, playTurns } from './room.ts';
import { wholeGame } from './script.ts';

const proposal = (page: Page) => page.getByRole('region', { name: 'A proposal' });

test('moves are taken back, and a game is ended, by consent: the offer says exactly what, and a no changes nothing', async ({
  person,
  home,
}) => {
  const { pages, ana, bo } = await anaAndBo({ person, home });
  const turns = wholeGame(2);
  await playTurns(pages, turns.slice(0, 6));
  await agree(pages, 4);

  // Ana asks, Bo says no: the game is as it was.
  await ana.getByRole('button', { name: 'Menu' }).click();
  await ana.getByRole('button', { name: 'Ask to take back my last move' }).click();
  // It is her turn, but a move would go against what she has just asked for.
  await expect(ana.locator('.now')).toHaveText('The game waits until the proposal is answered.');
  await expect(proposal(bo)).toContainText('Ana would like to take back 2 moves:');
  await expect(proposal(bo).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(bo);
  await proposal(bo).getByRole('button', { name: 'Decline' }).click();
  await expect(proposal(bo).getByRole('button', { name: 'Agree' })).toHaveCount(0);
  await expect(ana.locator('.now')).toContainText('Your turn');
  await agree(pages, 4);
  await playTurns(pages, turns.slice(6, 8));
  await agree(pages, 6);

  // Bo looks back and asks for that very moment; Ana agrees.
  await bo.getByRole('button', { name: 'Look back' }).click();
  await bo.getByRole('slider', { name: 'Step' }).press('ArrowLeft');
  await bo.getByRole('button', { name: 'Ask to go back to here' }).click();
  await proposal(ana).getByRole('button', { name: 'Agree' }).click();
  await agree(pages, 4);
  await playTurns(pages, turns.slice(6, 7));
  await agree(pages, 5);

  // Ana would rather stop here: Bo first wants to go on, then agrees.
  const proposeEnd = async (): Promise<void> => {
    await ana.getByRole('button', { name: 'Menu' }).click();
    await ana.getByRole('button', { name: 'Propose to end the game here' }).click();
    await expect(proposal(bo)).toContainText('Ana would like to end the game here, unfinished.');
  };
  await proposeEnd();
  await proposal(bo).getByRole('button', { name: 'Decline' }).click();
  await playTurns(pages, turns.slice(7, 8));
  await agree(pages, 6);
  await proposeEnd();
  await proposal(bo).getByRole('button', { name: 'Agree' }).click();
  for (const page of pages) {
    const result = page.getByRole('dialog', { name: 'Result' });
    const ended = 'The game was ended here, unfinished.';
    await expect(result).toContainText(ended);
    // Nobody has scored: no empty table of it.
    await expect(result.getByRole('table')).toHaveCount(0);
    await result.getByRole('button', { name: 'Look at the board' }).click();
    await expect(page.locator('.sentence')).toHaveText(ended);
  }
  await agree(pages, 6);
});

test('three go on without a player who is gone, and give the seat back in one tap', async ({
  person,
  home,
}) => {
  const pages = await Promise.all(['Ana', 'Bo', 'Cy', 'Dee'].map((name) => person(name)));
  const link = await gather(pages, home);
  const [ana, bo, cy, dee] = [pages[0]!, pages[1]!, pages[2]!, pages[3]!];
  const here = [ana, bo, cy];
  await playTurns(pages, wholeGame(4).slice(0, 5));
  await agree(pages, 3);
  await dee.close();
  // The badge counts; after the grace the others are asked, and nobody is dropped by a machine alone.
  await ana.getByRole('button', { name: 'Go on without: Dee' }).click({ timeout: 90_000 });
  for (const page of [bo, cy]) {
    await expect(proposal(page)).toContainText('Ana would like to go on without: Dee');
    await proposal(page).getByRole('button', { name: 'Agree' }).click();
  }
  // The house has played Dee's seat.
  await agree(here, 4);

  const back = await dee.context().newPage();
  await back.goto(link);
  await back
    .getByRole('button', { name: /^(Ask to be let in again|Play this seat)$/ })
    .first()
    .click();
  for (const page of here) await proposal(page).getByRole('button', { name: 'Agree' }).click();
  await expect(back.getByRole('list', { name: 'Seats' })).toContainText(/Dee\s*you/);
  await agree([...here, back], 4);
});

test('row 29, row 30: a duplicated tab watches, and takes the seat over when its player says so', async ({
  person,
  home,
}) => {
  const { pages, ana, bo } = await anaAndBo({ person, home });
  const turns = wholeGame(2);
  await playTurns(pages, turns.slice(0, 4));
  await agree(pages, 2);
  // A window that a page opens gets a copy of its sessionStorage, as a duplicated tab does.
  await ana.evaluate(() => sessionStorage.setItem('copied', 'yes'));
  const [second] = await Promise.all([
    ana.context().waitForEvent('page'),
    ana.evaluate(() => void open(location.href)),
  ]);
  await agree([second, bo], 2);
  expect(await second.evaluate(() => sessionStorage.getItem('copied'))).toBe('yes');
  await expect(second.getByRole('button', { name: /left to place/ })).toHaveCount(0);
  await second.getByRole('button', { name: 'Play here' }).click();
  await playTurns([second, bo], turns.slice(4, 6));
  await agree([ana, second, bo], 4);
  await expect(ana.getByRole('button', { name: 'Play here' })).toBeVisible();
  await expect(ana.locator('.now')).toContainText('Waiting for Ana');
  await ana.getByRole('button', { name: 'Play here' }).click();
  await playTurns([ana, bo], turns.slice(6, 8));
  await agree([ana, second, bo], 6);
});

test('the result tells who would like to play again', async ({ person, home }) => {
  const { pages, ana, bo } = await anaAndBo({ person, home });
  await playTurns(pages, wholeGame(2));
  await bo.getByRole('button', { name: 'Play again' }).click();
  await expect(ana.getByRole('dialog', { name: 'Result' })).toContainText('Would like to play again: Bo');
  await ana.getByRole('button', { name: 'Play again' }).click();
  for (const page of pages) await expect(page.getByRole('button', { name: /^Show / }).first()).toBeVisible();
});

test('the private link of a seat moves it to another device', async ({ person, home }) => {
  const { pages, ana, bo } = await anaAndBo({ person, home });
  const turns = wholeGame(2);
  await playTurns(pages, turns.slice(0, 4));
  await agree(pages, 2);
  await ana.getByRole('button', { name: 'Menu' }).click();
  await ana.getByRole('button', { name: 'Move my seat to another device' }).click();
  await expectAccessible(ana);
  const link = await ana.getByRole('textbox', { name: 'Private link of my seat' }).inputValue();
  const phone = await person('Ana');
  await phone.goto(link);
  await agree([phone, bo], 2);
  expect(phone.url()).not.toContain(link.split('/').at(-1) ?? '');
  await phone.getByRole('button', { name: 'Play here' }).click();
  await playTurns([phone, bo], turns.slice(4, 6));
  await agree([ana, phone, bo], 4);
});
