import { expect, test } from './fixtures.ts';
import { agree, anaAndBo, createRoom, gather, joinByLink, playTurns, sit, start } from './room.ts';
import { wholeGame } from './script.ts';
import { expectResult } from './table.ts';

const names = ['Ana', 'Bo', 'Cy', 'Dee'];

test('two friends play to a win over WebRTC, and once more', async ({ person, home }) => {
  const { pages } = await anaAndBo({ person, home });
  await expect(pages[0].getByRole('list', { name: 'Seats' })).toContainText('Bo');
  await playTurns(pages, wholeGame(2));
  await expectResult(pages[0], /You win with/);
  await expectResult(pages[1], /Ana wins with/);
  await agree(pages, 25);

  // A rematch needs everybody's word, in any order, and then begins by itself.
  for (const page of pages) await page.getByRole('button', { name: 'Play again' }).click();
  await playTurns(pages, wholeGame(2).slice(0, 6));
  await agree(pages, 4);
});

test('four friends in two teams play to a win', async ({ person, home }) => {
  const pages = await Promise.all(names.map((name) => person(name)));
  await gather(pages, home);
  await playTurns(pages, wholeGame(4));
  await expectResult(pages[0]!, /You and Cy win/);
  await expectResult(pages[1]!, /Ana and Cy win/);
  await agree(pages, 25);
});

test('the link’s secret leaves the address bar once joined, and a reload finds the room again', async ({
  person,
  home,
}) => {
  const ana = await person('Ana');
  const bo = await person('Bo');
  const link = await createRoom(ana, home);
  await joinByLink(bo, link);
  await sit(bo, 1);
  const secret = link.split('/').at(-1) ?? '';
  expect(secret.length).toBeGreaterThan(20);
  for (const page of [ana, bo]) {
    expect(page.url()).not.toContain(secret);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Stand up' })).toBeVisible();
  }
  await start(bo);
  await expect(ana.getByRole('grid')).toBeVisible();
});

test('each seat in turn reloads in the middle of a game, and the game goes on', async ({ person, home }) => {
  const { pages } = await anaAndBo({ person, home });
  const turns = wholeGame(2);
  await playTurns(pages, turns.slice(0, 7));
  await agree(pages, 5);
  for (const [i, page] of pages.entries()) {
    await page.reload();
    await agree(pages, 5 + i);
    await playTurns(pages, turns.slice(7 + i, 8 + i));
    await agree(pages, 6 + i);
  }
  // Reloaded while the other acts.
  await pages[0].reload();
  await playTurns(pages, turns.slice(9));
  await expectResult(pages[0], /You win with/);
  await expectResult(pages[1], /Ana wins with/);
});

test('a reload in the secret face-off gives the same choice back', async ({ person, home }) => {
  const { pages } = await anaAndBo({ person, home });
  const turns = wholeGame(2);
  await playTurns(pages, turns.slice(0, 1));
  await pages[0].reload();
  await playTurns(pages, turns.slice(1));
  await expectResult(pages[1], /Ana wins with/);
});

test('who made the room leaves before the others have moved; they go on, and she comes back later', async ({
  person,
  home,
}) => {
  const pages = await Promise.all(names.map((name) => person(name)));
  await gather(pages, home);
  const turns = wholeGame(4);
  // The maker sits at seat 0: the face-off and her first placement, then she is gone.
  await playTurns(pages, turns.slice(0, 3));
  await agree(pages, 1);
  await pages[0]!.close();
  // Water, earth and plant still act: nobody needs her for that.
  await playTurns(pages, turns.slice(3, 6));
  await agree(pages.slice(1), 4);

  const again = await pages[0]!.context().newPage();
  await again.goto(home);
  await again
    .getByRole('region', { name: 'Back to your table' })
    .getByRole('link', { name: 'Go on' })
    .click();
  const back = [again, ...pages.slice(1)];
  await agree(back, 4);
  await playTurns(back, turns.slice(6));
  await expectResult(again, /You and Cy win/);
  await expectResult(pages[3]!, /Ana and Cy win/);
});

test('a friend who comes to a table that plays may watch it', async ({ person, home }) => {
  const { pages, link } = await anaAndBo({ person, home });
  await playTurns(pages, wholeGame(2).slice(0, 6));
  const cy = await person('Cy');
  await joinByLink(cy, link);
  await agree([...pages, cy], 4);
  await expect(cy.getByRole('button', { name: /left to place/ })).toHaveCount(0);
});
