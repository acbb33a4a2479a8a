import type { Page } from '@playwright/test';

/** Tab until what has the focus is called so: its name, then its text, then what describes it. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let tabs = 0; tabs < 80; tabs++) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const focused = document.activeElement;
      const named = focused?.closest('label') ?? focused;
      const about = document.getElementById(focused?.getAttribute('aria-describedby') ?? '');
      return [focused?.getAttribute('aria-label'), named?.textContent, about?.textContent]
        .map((text) => text?.trim() ?? '')
        .filter((text) => text !== '')
        .join(' ');
    });
    if (name.test(label)) return;
  }
  throw new Error(`Tab never reaches ${String(name)}`);
}
