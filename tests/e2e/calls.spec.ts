import { hide, show, useSleep } from './asleep.ts';
import { expect, test } from './fixtures.ts';
import { agree, gather, playTurns } from './room.ts';
import { wholeGame } from './script.ts';

declare global {
  /** What the page has asked of the browser, in order. */
  var asked: string[];
}

test('a turn calls its player by title, sound, buzz and, where permitted, notification; the screen stays on', async ({
  person,
  home,
}) => {
  const pages = [await person('Ana'), await person('Bo')];
  const [ana, bo] = [pages[0]!, pages[1]!];
  await useSleep(ana);
  await ana.addInitScript(() => {
    globalThis.asked = [];
    const settings = { name: 'Ana', sound: true, vibrate: true, notify: true, motion: false, language: 'en' };
    localStorage.setItem('rockpool.settings', JSON.stringify(settings));
    AudioContext.prototype.createOscillator = new Proxy(AudioContext.prototype.createOscillator, {
      apply(make, audio: AudioContext) {
        globalThis.asked.push('sound');
        return make.call(audio);
      },
    });
    Navigator.prototype.vibrate = () => globalThis.asked.push('buzz') > 0;
    const lock = { release: () => Promise.resolve() };
    const request = () => {
      globalThis.asked.push('awake');
      return Promise.resolve(lock);
    };
    Object.defineProperty(Navigator.prototype, 'wakeLock', { get: () => ({ request }) });
    class Told {
      static readonly permission = 'granted';
      constructor(title: string, { body }: { body: string }) {
        globalThis.asked.push(`${title} | ${body}`);
      }
      close(): void {}
    }
    Object.defineProperty(globalThis, 'Notification', { value: Told });
  });
  await gather(pages, home);
  const turns = wholeGame(2);
  await playTurns(pages, turns.slice(0, 5));
  await agree(pages, 3);
  const asked = () => ana.evaluate(() => globalThis.asked.splice(0));
  expect(await asked()).toContain('awake');

  // While the page is seen no notification is needed.
  await expect(ana).not.toHaveTitle(/Your turn/);
  await playTurns(pages, turns.slice(5, 6));
  await expect(ana).toHaveTitle(/Your turn/);
  const seen = await asked();
  expect(new Set(seen)).toEqual(new Set(['sound', 'buzz']));

  await playTurns(pages, turns.slice(6, 7));
  await agree(pages, 5);
  await expect(ana).not.toHaveTitle(/Your turn/);
  await hide(ana);
  await asked();
  await playTurns([ana, bo], turns.slice(7, 8));
  await expect(ana).toHaveTitle(/Your turn/);
  const unseen = await asked();
  expect(unseen).toEqual(expect.arrayContaining(['sound', 'buzz']));
  expect(unseen.filter((one) => /^● Your turn.* \| ./.test(one))).toHaveLength(1);
  // The browser has let go of the screen meanwhile: it is held again.
  await show(ana);
  await expect.poll(asked).toContain('awake');
});
