import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { createRoom } from './room.ts';
import { expectResult, hotSeat } from './table.ts';

/** Each screen, ready to be looked at. */
const screens: Readonly<Record<string, (page: Page, home: string) => Promise<unknown>>> = {
  home: async (page, home) => {
    await page.goto(home);
    await expect(page.getByRole('article').first()).toBeVisible();
  },
  'new table': async (page, home) => {
    await page.goto(`${home}#/new/natural-chaos`);
    await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  },
  lobby: async (page, home) => {
    await createRoom(page, home, 4);
  },
  'face-off': async (page, home) => {
    await hotSeat(page, home, 0);
    await page.getByRole('button', { name: /^I have it/ }).click();
    await expect(page.getByRole('button', { name: /^Show / }).first()).toBeVisible();
  },
  table: async (page, home) => {
    await hotSeat(page, home, 9);
    await expect(page.getByRole('button', { name: /left to place/ }).first()).toBeVisible();
  },
  menu: async (page, home) => {
    await hotSeat(page, home, 4);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  result: async (page, home) => {
    await hotSeat(page, home, 99);
    await expectResult(page, /four in a row/);
  },
  help: async (page, home) => {
    await page.goto(`${home}#/help/natural-chaos`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  },
  settings: async (page, home) => {
    await page.goto(`${home}#/settings`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  fairness: async (page, home) => {
    await page.goto(`${home}#/fair`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
};

for (const [name, open] of Object.entries(screens)) {
  test(`axe finds nothing on: ${name}`, async ({ person, home }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await person('Ana', { colorScheme, reducedMotion: 'reduce' });
      await open(page, home);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => ({
        id,
        colorScheme,
        nodes: nodes.map(({ html }) => html),
      }));
      expect(found).toEqual([]);
    }
  });
}

/** For each row of buttons on the page, how far its end is from the end of the widest, in pixels. */
const ragged = (page: Page, group: string): Promise<number[]> =>
  page
    .getByRole('group', { name: group })
    .locator('.button')
    .evaluateAll((buttons) => {
      const boxes = buttons.map((button) => button.getBoundingClientRect());
      const ends = [...new Set(boxes.map(({ top }) => top))].map((row) =>
        Math.max(...boxes.filter(({ top }) => top === row).map(({ right }) => right)),
      );
      return ends.map((end) => Math.round(Math.max(...ends) - end));
    });

test('a language that is chosen speaks at once, everywhere, and is kept; on a phone no choice stands alone in a row', async ({
  person,
  home,
}) => {
  const page = await person('Ana', { viewport: { width: 360, height: 740 } });
  await page.goto(`${home}#/settings`);
  const words = [
    { code: 'en', name: 'English', title: 'Settings', language: 'Language', light: 'Light' },
    { code: 'it', name: 'Italiano', title: 'Impostazioni', language: 'Lingua', light: 'Luce' },
    { code: 'es', name: 'Español', title: 'Ajustes', language: 'Idioma', light: 'Luz' },
    { code: 'sl', name: 'Slovenščina', title: 'Nastavitve', language: 'Jezik', light: 'Svetloba' },
  ];
  await page.getByRole('radio', { name: 'English' }).focus();
  for (const { code, name, title, language, light } of words) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    await expect(page.getByRole('radio', { name })).toBeChecked();
    await expect(page.getByRole('radio', { name })).toBeFocused();
    for (const group of [language, light])
      expect([group, await ragged(page, group)]).toEqual([group, [0, 0]]);
    // From the last one round to the first.
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nastavitve');
  await page.goto(home);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Namizne igre s prijatelji');
});
