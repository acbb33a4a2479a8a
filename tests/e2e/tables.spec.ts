import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { agree, gather, joinByLink, playTurns } from './room.ts';
import { wholeGame } from './script.ts';
import { piecesOn } from './table.ts';

const proposal = (page: Page) => page.getByRole('region', { name: 'A proposal' });
const list = (page: Page) => page.getByRole('dialog', { name: 'Tables of this room' });
const bar = (page: Page) => page.getByText('You are looking at another table of this room.');

/** Looks at the one game that was played before, with four pieces on the board. */
async function lookBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tables of this room' }).click();
  await list(page).getByRole('button', { name: 'Look at it: Natural Chaos, Ana, Bo' }).click();
  await expect.poll(() => piecesOn(page)).toBe(4);
  await expect(bar(page)).toBeVisible();
}

/** Both end the game together, and play again. */
async function playAgain([ana, bo]: readonly [Page, Page]): Promise<void> {
  await ana.getByRole('button', { name: 'Menu' }).click();
  await ana.getByRole('button', { name: 'Propose to end the game here' }).click();
  await proposal(bo).getByRole('button', { name: 'Agree' }).click();
  const again = (page: Page) =>
    page.getByRole('dialog', { name: 'Result' }).getByRole('button', { name: 'Play again' }).click();
  await again(ana);
  // In the lobby Ana has the game just played at hand.
  await lookBack(ana);
  await expect(ana.getByText('The game was ended here, unfinished.')).toBeVisible();
  await ana.getByRole('button', { name: 'Go back' }).click();
  await expect(ana.getByRole('button', { name: 'Stand up' })).toBeVisible();
  await expect(ana.getByRole('button', { name: 'Tables of this room' })).toBeFocused();
  await again(bo);
  for (const page of [ana, bo]) {
    await expect(page.getByRole('grid')).toBeVisible();
    await expect.poll(() => piecesOn(page)).toBe(0);
  }
}

test('who comes late looks at the game before, and a player does while his own one calls him back', async ({
  person,
  home,
}) => {
  const pages = [await person('Ana'), await person('Bo')] as const;
  const [ana, bo] = pages;
  const link = await gather(pages, home);
  const turns = wholeGame(2);
  await playTurns(pages, turns.slice(0, 6));
  await agree(pages, 4);
  await playAgain(pages);
  await playTurns(pages, turns.slice(0, 3));
  const cy = await person('Cy', { viewport: { width: 360, height: 740 } });
  await joinByLink(cy, link);
  await agree([cy, ana], 1);

  // With the keyboard alone.
  await cy.getByRole('button', { name: 'Menu' }).focus();
  await cy.keyboard.press('Enter');
  await cy.getByRole('button', { name: 'Tables of this room' }).focus();
  await cy.keyboard.press('Enter');
  await expect(list(cy).getByRole('listitem').filter({ hasText: 'Natural Chaos' })).toHaveCount(2);
  await expect(list(cy)).toContainText('shown here');
  await expectAccessible(cy);
  await list(cy).getByRole('button', { name: 'Look at it: Natural Chaos, Ana, Bo' }).focus();
  await cy.keyboard.press('Enter');
  await expect(bar(cy)).toBeVisible();
  await expect.poll(() => piecesOn(cy)).toBe(4);
  await expectAccessible(cy);
  await cy.getByRole('button', { name: 'Go back' }).click();
  await agree([cy, ana], 1);
  await expect(cy.getByRole('button', { name: 'Menu' })).toBeFocused();

  // What was seen is told now. Ana looks too, and is called when Bo has played.
  await cy.getByRole('button', { name: 'Menu' }).click();
  await cy.getByRole('button', { name: 'Tables of this room' }).click();
  await expect(list(cy)).toContainText('5 moves · over');
  await ana.getByRole('button', { name: 'Menu' }).click();
  await lookBack(ana);
  await playTurns(pages, turns.slice(3, 4));
  await expect(ana.getByText('At your own table it is your turn.')).toBeVisible();
  await ana.getByRole('button', { name: 'Go back' }).click();
  await agree([ana, bo], 2);
  await playTurns(pages, turns.slice(4, 5));
  await agree([ana, bo], 3);
});
