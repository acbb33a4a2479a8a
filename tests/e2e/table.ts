import { type Locator, type Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { wholeGame, type Action, type Element } from './script.ts';

/** Any Natural Chaos action, as in a record. */
export type AnyAction =
  | Action
  | { readonly type: 'move'; readonly from: number; readonly to: number }
  | { readonly type: 'switch'; readonly own: number; readonly other: number };

/** A cell of the board, by its number in the rules: quadrant × 16 + row × 4 + column. */
export function spotOf(cell: number): string {
  const row = (cell >> 5) * 4 + ((cell & 15) >> 2);
  const column = ((cell >> 4) & 1) * 4 + (cell & 3);
  return `[role="grid"] [data-spot="${row}:${column}"]`;
}
const cellOf = (page: Page, cell: number): Locator => page.locator(spotOf(cell));

/** The name of the button that takes an element to place it. */
export const chipName = (element: Element): RegExp => new RegExp(`\\b${element}s? left to place`);
const chip = (page: Page, element: Element): Locator => page.getByRole('button', { name: chipName(element) });

/** Takes an action with the mouse. It waits until the page may act. */
export async function play(page: Page, action: AnyAction): Promise<void> {
  switch (action.type) {
    case 'face':
      return page.getByRole('button', { name: `Show ${action.element}` }).click();
    case 'place':
      await chip(page, action.element).click();
      return cellOf(page, action.cell).click();
    case 'move':
      await cellOf(page, action.from).click();
      return cellOf(page, action.to).click();
    case 'switch':
      await cellOf(page, action.own).click();
      return cellOf(page, action.other).click();
  }
}

/** Says yes to the board's question before a move that loses at once. */
export const sure = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^(Place it|Move it|Switch them)$/ }).click();

/** The board as the page tells it to a screen reader: what lies on each of the 64 cells. */
export async function boardOf(page: Page): Promise<string[]> {
  const names = await page
    .getByRole('gridcell')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
  return names.map((name) => /: (\w+)/.exec(name)?.[1] ?? name);
}

/** How many pieces lie on the board. */
export const piecesOn = async (page: Page): Promise<number> => countPieces(await boardOf(page));
export const countPieces = (board: readonly string[]): number =>
  board.filter((content) => content !== 'empty').length;

export async function expectResult(page: Page, sentence: RegExp): Promise<Locator> {
  const result = page.getByRole('dialog', { name: 'Result' });
  await expect(result).toBeVisible();
  await expect(result.getByText(sentence)).toBeVisible();
  return result;
}

/** A table of two people at this page, after so many turns of the scripted game. */
export async function hotSeat(page: Page, home: string, turns: number): Promise<void> {
  await page.goto(`${home}#/new/natural-chaos`);
  await page.getByRole('group', { name: 'Seat 2' }).getByText('Person').click();
  await page.getByRole('button', { name: 'Start' }).click();
  for (const { action } of wholeGame(2).slice(0, turns)) {
    if (action.type === 'face') await page.getByRole('button', { name: /^I have it/ }).click();
    await play(page, action);
  }
}
