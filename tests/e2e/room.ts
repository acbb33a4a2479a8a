import { type Page } from '@playwright/test';
import { expect, type Opening } from './fixtures.ts';
import type { Turn } from './script.ts';
import { boardOf, play } from './table.ts';

/** Opens a table with friends from the home page; who makes it sits at seat 0. Returns its link. */
export async function createRoom(page: Page, home: string, seats: 2 | 4 = 2): Promise<string> {
  await page.goto(home);
  const plate = page.getByRole('article', { name: 'Natural Chaos' });
  await plate.getByRole('link', { name: 'Play with friends' }).click();
  if (seats !== 2) await page.getByRole('radiogroup', { name: 'Players' }).getByText(String(seats)).click();
  await expect(page.getByRole('button', { name: 'Stand up' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sit here' })).toHaveCount(seats - 1);
  return page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
}

/** Takes a seat in the lobby, 0-based. It waits until the room shows the seat free. */
export async function sit(page: Page, seat: number): Promise<void> {
  await page.getByRole('button', { name: `Sit here: seat ${seat + 1}` }).click();
  await expect(page.getByRole('button', { name: 'Stand up' })).toBeVisible();
}

export const joinByLink = (page: Page, link: string): Promise<unknown> => page.goto(link);

export const start = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Start the game' }).click();

/** Everybody in one room, seated in order and at the table. The first makes it. */
export async function gather(pages: readonly Page[], home: string): Promise<string> {
  const [first, ...others] = pages;
  if (first === undefined) throw new Error('nobody');
  const link = await createRoom(first, home, pages.length === 4 ? 4 : 2);
  for (const [i, page] of others.entries()) {
    await joinByLink(page, link);
    await sit(page, i + 1);
  }
  await start(first);
  for (const page of pages) await expect(page.getByRole('grid')).toBeVisible();
  return link;
}

/** Ana and Bo in one room and at the table, each in a browser of their own. */
export async function anaAndBo({
  person,
  home,
}: Opening): Promise<{ pages: readonly [Page, Page]; ana: Page; bo: Page; link: string }> {
  const [ana, bo] = [await person('Ana'), await person('Bo')];
  const link = await gather([ana, bo], home);
  return { pages: [ana, bo], ana, bo, link };
}

/** Plays turns, each on the page of its seat. */
export async function playTurns(pages: readonly Page[], turns: readonly Turn[]): Promise<void> {
  for (const { seat, action } of turns) {
    const page = pages[seat];
    if (page === undefined) throw new Error(`nobody at seat ${seat}`);
    await play(page, action);
  }
}

/** Waits until every page shows the same board, with so many pieces on it. */
export async function agree(pages: readonly Page[], pieces: number): Promise<void> {
  for (const page of pages) {
    await expect
      .poll(async () => (await boardOf(page)).filter((content) => content !== 'empty').length)
      .toBe(pieces);
  }
  const boards = await Promise.all(pages.map(boardOf));
  for (const board of boards) expect(board).toEqual(boards[0]);
}
