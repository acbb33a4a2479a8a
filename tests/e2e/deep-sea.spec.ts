import { chooseOnce, expectScores, next, open, options, playOut, stateOf } from './deep-sea.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';

test('alone against the house, three dives from the home page to the result', async ({ person, home }) => {
  const page = await person('Ana');
  await page.goto(home);
  const plate = page.getByRole('article', { name: 'Deep Sea Adventure' });
  await plate.getByRole('link', { name: 'Play here' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  expect(await playOut(page)).toBe(3);
  await expectScores(page);
});

test('six people at one page, one dive to the end; the page never scrolls', async ({ person, home }) => {
  const page = await person('Ana', { viewport: { width: 360, height: 640 }, hasTouch: true });
  await open(page, home, { seats: 6, people: 6, dives: 1 });
  const scrolls = () =>
    page.evaluate(
      () => document.documentElement.scrollHeight > innerHeight || document.body.scrollWidth > innerWidth,
    );
  expect(await next(page)).toBe('choose');
  expect(await scrolls()).toBe(false);
  for (const option of await options(page).all()) {
    const box = await option.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  expect(await playOut(page)).toBe(1);
  await expectScores(page);
  expect(await scrolls()).toBe(false);
});

test('by keyboard alone, from the home page through a dive, and the board tells what it is asked', async ({
  person,
  home,
}) => {
  const page = await person('Ana');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const said = (text: RegExp) =>
    expect(page.locator('[aria-live="polite"]').filter({ hasText: text })).toHaveCount(1);
  const focused = (name: RegExp) => expect(page.getByRole('gridcell', { name })).toBeFocused();
  await page.goto(home);
  await tabTo(page, /^Play here Deep Sea Adventure/);
  await press('Enter');
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  await tabTo(page, /^Start/);
  await press('Enter');
  expect(await next(page)).toBe('choose');

  await tabTo(page, /^The submarine\. Air/);
  await press('ArrowDown');
  await focused(/^Space 1: treasure of level 1/);
  await press('ArrowDown', 'ArrowUp', 'ArrowUp');
  await focused(/^The submarine/);
  await press('m');
  await focused(/^Space \d+: treasure.*You: space \d+, heading down.*Enter takes it/);
  await press('o');
  await said(/^1: do nothing\. Air at your next turn/);
  await press('s');
  await said(/^Points\. Ana: 0/);
  await press('l');
  await said(/^You roll \d/);
  // Enter on the own space takes what lies there.
  await press('m', 'Enter');
  await expect.poll(async () => (await stateOf(page)).divers[0]?.load.length).toBe(1);

  // From there on the numbers choose: back at once, and nothing more until the dive is over.
  for (;;) {
    const what = await next(page);
    if (what === 'scene') break;
    const { phase } = await stateOf(page);
    await press('m', phase === 'course' ? '2' : '1');
    await expect(options(page)).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: 'Go on' })).toBeFocused();
  await press('Enter');
  expect(await next(page)).toBe('choose');
  expect((await stateOf(page)).dive).toBe(2);
});

test('a reload in the middle of a dive finds it as it was, and points by dive on the sheet', async ({
  person,
  home,
}) => {
  const page = await person('Ana');
  await open(page, home, { seats: 2, people: 2, dives: 2 });
  while ((await next(page)) === 'choose') await chooseOnce(page);
  await page.getByRole('button', { name: 'Go on' }).click();
  expect(await next(page)).toBe('choose');
  const spaces = () =>
    page.getByRole('gridcell').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
  const before = await spaces();
  await page.reload();
  await expect.poll(spaces).toEqual(before);
  await page.getByRole('button', { name: 'Points by dive' }).click();
  const { hauls } = await stateOf(page);
  const sheet = page.getByRole('dialog', { name: 'Points by dive' });
  for (const [seat, points] of (hauls[0] ?? []).entries()) {
    await expect(
      sheet
        .getByRole('row')
        .nth(seat + 1)
        .getByRole('cell'),
    ).toHaveText([`${points}`, '–', `${points}`]);
  }
});

test('a dive’s end is told by its card first, not by the log, the voice, the badges or the sentence', async ({
  person,
  home,
}) => {
  const page = await person('Ana', { viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    localStorage.setItem('rockpool.settings', JSON.stringify({ name: 'Ana', sound: false, language: 'en' }));
    // What was said while chips were still to be turned up.
    const early: string[] = [];
    Object.assign(globalThis, { early });
    new MutationObserver(() => {
      const open = [...document.querySelectorAll('.deepsea button')].some(
        (one) => one.textContent === 'Skip',
      );
      const said = [...document.querySelectorAll('[aria-live]')].map((one) => one.textContent).join('');
      if (open) early.push(said);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await open(page, home, { seats: 2, people: 2, dives: 2 });
  while ((await next(page)) === 'choose') await chooseOnce(page);
  const log = page.getByRole('region', { name: 'What happened' });
  const begins = /begins, with full air/;
  const goOn = page.getByRole('button', { name: 'Go on' });
  await expect(goOn).toBeVisible();
  await expect(page.locator('.deepsea .over')).toContainText(begins);
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: begins })).toHaveCount(1);
  await expect(log).not.toContainText(begins);
  await expect(page.getByText('Dive 1 is over', { exact: true })).toBeVisible();
  await expect(page.getByText('to play', { exact: true })).toHaveCount(0);
  await expect(page.getByText(/^(Nobody carries anything|The next round of turns breathes)/)).toHaveCount(0);
  const early = await page.evaluate(() => (globalThis as unknown as { early: string[] }).early);
  expect(early.length).toBeGreaterThan(0);
  expect(early.filter((said) => begins.test(said))).toEqual([]);
  await goOn.click();
  await expect(log).toContainText(begins);

  // Nor, when the player looks back, by what is told of the step.
  await log.getByRole('button').filter({ hasText: begins }).click();
  const told = page.locator('.sentence');
  await expect(told).toContainText(begins);
  await page.getByRole('button', { name: 'One step back' }).click();
  await page.getByRole('button', { name: 'One step on' }).click();
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible();
  await expect(told).toHaveText('Dive 1 is over');
  await goOn.click();
  await expect(told).toContainText(begins);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the table, at the end of a dive, on the sheet and the help page: ${colorScheme}`, async ({
    person,
    home,
  }) => {
    const page = await person('Ana', { colorScheme, reducedMotion: 'reduce' });
    const clean = () => expectAccessible(page);
    await open(page, home, { seats: 3, people: 3, dives: 1 });
    expect(await next(page)).toBe('choose');
    await clean();
    await page.getByRole('button', { name: 'Points by dive' }).click();
    await clean();
    await page.getByRole('button', { name: 'Close' }).click();
    while ((await next(page)) === 'choose') await chooseOnce(page);
    await clean();
    await page.goto(`${home}#/help/deep-sea-adventure`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.locator('figure')).toHaveCount(9);
    await clean();
  });
}
