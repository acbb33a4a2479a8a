import { expect, test } from './fixtures.ts';
import { agree, createRoom, joinByLink, playTurns, sit, start } from './room.ts';
import { wholeGame } from './script.ts';

test.use({ provoked: /Failed to load resource.*404/ });

const stale = 'This page is from an older version, and a part of it is gone.';

test('row 42: parts that a deploy took away are said to be gone; a reload gives them, the seat and the game back', async ({
  person,
  home,
}) => {
  const [ana, bo] = [await person('Ana'), await person('Bo')];
  const link = await createRoom(ana, home);
  // Bo comes while a deploy takes the board away; its styles are enough.
  await bo.route(/\/assets\/core-natural-chaos-.*\.css$/, (route) => route.fulfill({ status: 404 }));
  await joinByLink(bo, link);
  await sit(bo, 1);
  await expect(bo.getByRole('alert')).toContainText(stale);
  await bo.unrouteAll();
  await bo.getByRole('button', { name: 'Reload' }).click();
  await expect(bo.getByRole('button', { name: 'Stand up' })).toBeVisible();
  // Not even ahead of being asked for, without a word, can the next deploy's page have this.
  await ana.route(/\/assets\/ChatPanel-/, (route) => route.fulfill({ status: 404 }));
  await start(ana);
  const turns = wholeGame(2);
  await playTurns([ana, bo], turns.slice(0, 4));
  await agree([ana, bo], 2);

  // The next deploy takes all that is not yet loaded.
  await ana.route(/\/assets\//, (route) => route.fulfill({ status: 404 }));
  await ana.getByRole('button', { name: /^Chat/ }).first().click();
  await expect(ana.getByRole('alert')).toContainText(stale);
  // The game itself needs none of it.
  await playTurns([ana, bo], turns.slice(4, 6));
  await agree([ana, bo], 4);
  await ana.unrouteAll();
  await ana.getByRole('button', { name: 'Reload' }).click();
  await agree([ana, bo], 4);
  await ana.getByRole('button', { name: /^Chat/ }).first().click();
  await expect(ana.getByRole('textbox', { name: 'Say something' })).toBeVisible();
  await playTurns([ana, bo], turns.slice(6, 8));
  await agree([ana, bo], 6);
});

test('row 44: a messenger’s own browser without WebRTC says where to open the link, and lets it be copied', async ({
  person,
  home,
}) => {
  const ana = await person('Ana');
  const link = await createRoom(ana, home);
  const bo = await person('Bo');
  await bo.addInitScript(() => {
    for (const name of Object.getOwnPropertyNames(window))
      if (/^(webkit)?RTC/.test(name)) Reflect.deleteProperty(window, name);
  });
  await joinByLink(bo, link);
  expect(await bo.evaluate(() => 'RTCPeerConnection' in window)).toBe(false);
  await expect(bo.getByText('Open the link in your usual browser').first()).toBeVisible();
  await expect(bo.getByRole('textbox', { name: 'Link to this table' })).toHaveValue(link);
  await bo.getByRole('button', { name: 'Copy the link' }).click();
  await expect(bo.getByText(/^Copied\./)).toBeVisible();
  // There it works.
  const usual = await person('Bo');
  await joinByLink(usual, link);
  await sit(usual, 1);
});
