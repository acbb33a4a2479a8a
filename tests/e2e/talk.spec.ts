import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { agree, anaAndBo, createRoom, joinByLink, playTurns, sit } from './room.ts';
import { wholeGame } from './script.ts';

const say = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Say something' }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
};

test('chat, reactions and a nudge reach the others, are spoken, and can be muted', async ({
  person,
  home,
}) => {
  const { pages, ana, bo } = await anaAndBo({ person, home });
  await playTurns(pages, wholeGame(2).slice(0, 2));

  await ana.getByRole('button', { name: /^Chat/ }).first().click();
  await say(ana, 'Hello <b>Bo</b>');
  await ana.getByRole('button', { name: 'Well played!' }).click();
  // Spoken politely, shown over the board, counted on the button; nothing of it is markup.
  await expect(bo.getByRole('status').filter({ hasText: 'Ana: Well played!' })).toBeAttached();
  await expect(bo.getByText('Hello <b>Bo</b>').first()).toBeVisible();
  await bo.getByRole('button', { name: /^Chat/ }).first().click();
  const lines = bo.getByRole('list', { name: 'Chat' });
  await expect(lines.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(bo);

  // Ana is asked to move: Bo nudges her, once.
  await bo.getByRole('button', { name: 'Nudge: Ana' }).click();
  await expect(
    ana.getByRole('status').filter({ hasText: 'Bo: asks you to look at the table' }),
  ).toBeAttached();
  await bo.getByRole('button', { name: 'Nudge: Ana' }).click();
  await expect(bo.getByRole('alert')).toContainText('Not so fast');

  await bo.getByText('Mute chat and reactions').click();
  await expect(lines.getByText('Hello <b>Bo</b>')).toHaveCount(0);
  await say(ana, 'Are you there?');
  await playTurns(pages, wholeGame(2).slice(2, 3));
  await agree(pages, 1);
  await expect(bo.getByText('Are you there?')).toHaveCount(0);
});

test('people talk in the lobby, too', async ({ person, home }) => {
  const [ana, bo] = [await person('Ana'), await person('Bo')];
  const link = await createRoom(ana, home);
  await joinByLink(bo, link);
  await sit(bo, 1);
  await bo.getByRole('button', { name: 'Chat' }).click();
  await say(bo, 'Ready?');
  await ana.getByRole('button', { name: 'Chat: 1 new line' }).click();
  await expect(ana.getByRole('list', { name: 'Chat' })).toContainText('Ready?');
  await expectAccessible(ana);
});

test('before the start seats are swapped and drawn by anybody', async ({ person, home }) => {
  const [ana, bo] = [await person('Ana'), await person('Bo')];
  const link = await createRoom(ana, home);
  await joinByLink(bo, link);
  await sit(bo, 1);
  await expect(ana.getByRole('button', { name: 'Draw the seats' })).toBeVisible();
  await bo.getByRole('button', { name: 'Swap seats 1 and 2' }).click();
  const seats = (page: Page) =>
    page.getByRole('region', { name: 'Seats' }).getByRole('listitem').allInnerTexts();
  const order = async (page: Page) => (await seats(page)).map((text) => text.slice(0, 2));
  for (const page of [ana, bo]) await expect.poll(() => order(page)).toEqual(['Bo', 'An']);
  // One draw in two leaves everybody where they were.
  await expect(async () => {
    await ana.getByRole('button', { name: 'Draw the seats' }).click();
    expect(await order(ana)).toEqual(['An', 'Bo']);
  }).toPass();
  await expect.poll(() => order(bo)).toEqual(['An', 'Bo']);
});

test('the connection panel tells how each friend is reached', async ({ person, home }) => {
  const { pages } = await anaAndBo({ person, home });
  const ana = pages[0];
  await ana.getByRole('button', { name: 'Menu' }).click();
  await ana.getByRole('button', { name: 'Connection' }).click();
  const panel = ana.getByRole('dialog', { name: 'Connection' });
  await expect(panel).toContainText('All is well');
  await expect(panel.getByRole('listitem').filter({ hasText: 'Bo' }).first()).toContainText('direct');
  await expectAccessible(ana);
});

test('row 20, row 24: with no meeting server the page says within 15 s what is wrong and what to do', async ({
  person,
  home,
}) => {
  const ana = await person('Ana');
  await ana.routeWebSocket(/./, (socket) => socket.close());
  await ana.goto(`${home}#/friends/natural-chaos`);
  await expect(ana.getByText('The meeting server does not answer').first()).toBeVisible({ timeout: 15_000 });
  await ana.getByRole('button', { name: 'Connection' }).first().click();
  const panel = ana.getByRole('dialog', { name: 'Connection' });
  await expect(panel).toContainText('Check your internet connection, then reload');
  await expect(panel).toContainText('does not answer');
  await expectAccessible(ana);
});

test('a seat’s badge counts the seconds since its player was heard; a move made alone is kept', async ({
  person,
  home,
}) => {
  const { pages, ana, bo, link } = await anaAndBo({ person, home });
  const turns = wholeGame(2);
  await playTurns(pages, turns.slice(0, 4));
  await agree(pages, 2);
  await bo.close();
  await expect(ana.getByRole('list', { name: 'Seats' })).toContainText(/Bo\s*gone\s*\d+ s/);
  await playTurns(pages, turns.slice(4, 5));
  await expect(ana.getByText(/Your move is kept on this device/)).toBeVisible();
  const back = await bo.context().newPage();
  // Where Bo has been: the link leads to the network's address.
  await back.goto(new URL(link).origin);
  await back.getByRole('link', { name: 'Go on' }).first().click();
  await agree([ana, back], 3);
  await expect(ana.getByText(/Your move is kept on this device/)).toHaveCount(0);
});
