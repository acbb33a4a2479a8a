import { game, type State } from '@rockpool/core-natural-chaos/rules';
import { isRefusal, type Answer } from '@rockpool/game';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { wholeGame } from './script.ts';
import { boardOf, expectResult, hotSeat, piecesOn, play, sure, type AnyAction } from './table.ts';

interface Kept {
  readonly players: readonly ('me' | 'house')[];
  readonly options: { readonly stones: boolean; readonly wrappedDiagonals: boolean };
  readonly answers: readonly Answer[];
}

/** What the page keeps of its only table. */
const kept = (page: Page): Promise<Kept> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('rockpool.table.')) ?? '';
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept;
  });

function stateOf({ players, options, answers }: Kept): State {
  return answers.reduce<State>(
    (state, answer) => {
      const next = game.apply(state, answer as Parameters<typeof game.apply>[1]);
      if (isRefusal(next)) throw new Error(next.refused);
      return next;
    },
    game.start(players.length, options),
  );
}

/** Wins where it can, else places, else does the first thing that is legal. */
function choose(state: State, seat: number): AnyAction {
  const legal = game.legal(state, seat, {});
  const wins = legal.find((action) => {
    const ask = game.ask(game.apply(state, { ask: 'choose', seats: [seat], take: [action] }) as State);
    return ask.ask === 'over' && ask.winners.includes(seat);
  });
  const chosen = wins ?? legal.find(({ type }) => type === 'place') ?? legal[0];
  if (chosen === undefined) throw new Error('nothing is legal');
  return chosen as AnyAction;
}

test('alone against the house, from the home page to a result', async ({ person, home }) => {
  const page = await person('Ana');
  await page.goto(home);
  await page.getByRole('article', { name: 'Natural Chaos' }).getByRole('link', { name: 'Play here' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await play(page, { type: 'face', element: 'fire' });
  for (;;) {
    // The house has answered when the sentence speaks to the player again, or of the end.
    await expect(page.locator('.now')).toContainText(/^Your turn|four in a row|^Draw/);
    const state = stateOf(await kept(page));
    if (game.ask(state).ask === 'over') break;
    const action = choose(state, 0);
    await play(page, action);
    const after = (await kept(page)).answers.length;
    if (after === 0) await sure(page);
  }
  const result = page.getByRole('dialog', { name: 'Result' });
  await expect(result).toBeVisible();
  await result.getByRole('button', { name: 'Play again' }).click();
  await expect(result).toBeHidden();
  await expect(page.getByRole('button', { name: /^Show / }).first()).toBeVisible();
});

test('hot seat: two people at one page, hands covered while it passes', async ({ person, home }) => {
  const page = await person('Ana');
  await page.goto(`${home}#/new/natural-chaos`);
  await page.getByRole('group', { name: 'Seat 2' }).getByText('Person').click();
  await page.getByRole('button', { name: 'Start' }).click();
  const [face0, face1, ...turns] = wholeGame(2);
  for (const face of [face0!, face1!]) {
    await expect(page.getByRole('button', { name: /^Show / })).toHaveCount(0);
    await page.getByRole('button', { name: /^I have it/ }).click();
    await play(page, face.action);
  }
  for (const { action } of turns) await play(page, action);
  await expectResult(page, /four in a row/);
  await expect.poll(() => piecesOn(page)).toBe(25);
});

test('by keyboard alone, from the home page to a win', async ({ person, home }) => {
  const page = await person('Ana');
  await page.goto(home);
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  await tabTo(page, /^Play here Natural Chaos/);
  await press('Enter');
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  // Seat 2: from the house to a person, with the arrow keys of the radio group.
  await tabTo(page, /^House$/);
  await press('ArrowLeft');
  await tabTo(page, /^Start/);
  await press('Enter');
  const [face0, face1, ...turns] = wholeGame(2);
  for (const face of [face0!, face1!]) {
    await tabTo(page, /^I have it/);
    await press('Enter');
    if (face.action.type === 'face') await tabTo(page, new RegExp(`Show ${face.action.element}`));
    await press('Enter');
  }
  await tabTo(page, /^(Top|Bottom) (left|right), row/);
  let at = { row: 0, column: 0 };
  await press('Control+Home');
  for (const { action } of turns) {
    if (action.type !== 'place') continue;
    const { cell, element } = action;
    const to = { row: (cell >> 5) * 4 + ((cell & 15) >> 2), column: ((cell >> 4) & 1) * 4 + (cell & 3) };
    await expect(page.getByRole('button', { name: /left to place/ }).first()).toBeVisible();
    // 1 and 2 take the first and the second element that can still be placed.
    const free = await page
      .getByRole('button', { name: /left to place/ })
      .evaluateAll((chips) => chips.map((chip) => chip.getAttribute('aria-label') ?? ''));
    const nth = free.findIndex((name) => name.includes(element)) + 1;
    await press(String(nth));
    while (at.row !== to.row) {
      const down = at.row < to.row;
      await press(down ? 'ArrowDown' : 'ArrowUp');
      at = { ...at, row: at.row + (down ? 1 : -1) };
    }
    while (at.column !== to.column) {
      const right = at.column < to.column;
      await press(right ? 'ArrowRight' : 'ArrowLeft');
      at = { ...at, column: at.column + (right ? 1 : -1) };
    }
    await press('Enter');
  }
  await expectResult(page, /four in a row/);
});

test('a table on this device goes on after a reload, and is offered on the home page', async ({
  person,
  home,
}) => {
  const page = await person('Ana');
  const turns = wholeGame(2);
  await hotSeat(page, home, 8);
  await expect.poll(() => piecesOn(page)).toBe(6);
  const before = await boardOf(page);
  await page.reload();
  await expect.poll(() => boardOf(page)).toEqual(before);
  await page.goto(home);
  await page.getByRole('region', { name: 'Back to your table' }).getByRole('link', { name: 'Go on' }).click();
  await expect.poll(() => boardOf(page)).toEqual(before);
  for (const { action } of turns.slice(8)) await play(page, action);
  await expectResult(page, /four in a row/);
});
