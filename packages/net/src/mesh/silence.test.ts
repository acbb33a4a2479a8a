import { afterEach, expect, it } from 'vitest';
import { createMeshes, hereFor, introduce, nameOf, say, type Meshes } from '../testing/meshes.ts';

const open: Meshes[] = [];
afterEach(() => open.splice(0).forEach((meshes) => meshes.close()));

function meet(seed: string): Meshes {
  const meshes = createMeshes(seed);
  open.push(meshes);
  return meshes;
}

it('row 5: close never fires: a dead page is noticed by its silence', async () => {
  const { clock, page } = meet('dead');
  const [a, b] = [page(), page()];
  await clock.pass(1_000);
  b.host.down();
  await clock.pass(12_000);
  expect(hereFor(a, b)).toBe('reconnecting');
  await clock.pass(40_000);
  expect(hereFor(a, b)).toBe('gone');
  expect(a.chat.list()).toEqual([]);
});

it('says goodbye when its page goes away', async () => {
  const { clock, page } = meet('goodbye');
  const [a, b] = [page(), page()];
  await clock.pass(1_000);
  b.visibility.leave();
  await clock.pass(100);
  expect(hereFor(a, b)).toBe('gone');
});

it('row 12: channel says open, data lost for good: found by the missing acks though it still receives', async () => {
  const { clock, page } = meet('lost');
  const [a, b] = [page(), page()];
  await clock.pass(1_000);
  introduce(a, b);
  // Hidden, so the other side, which receives nothing, gives no verdict: only the missing acks tell.
  b.visibility.hide();
  await clock.pass(100);
  a.log.length = 0;
  b.log.length = 0;
  a.host.mute(b.host, true);
  await clock.pass(12_000);
  expect(a.chat.list()).toEqual([b.key]);
  await clock.pass(8_000);
  expect(a.chat.list()).toEqual([]);
  a.host.mute(b.host, false);
  await clock.pass(20_000);
  expect(a.log).toContain(`opened ${nameOf(b.key)}`);
  expect(b.log).toContain(`opened ${nameOf(a.key)}`);
  say(a, b, 'again');
  await clock.pass(100);
  expect(b.log.at(-1)).toBe(`${nameOf(a.key)}: again`);
});

it('row 6: background tab: no verdict while this page is hidden, and it catches up when shown', async () => {
  const { clock, page } = meet('hidden');
  const [a, b] = [page(), page()];
  await clock.pass(1_000);
  a.visibility.hide();
  b.host.down();
  await clock.pass(30_000);
  expect(a.chat.list()).toEqual([b.key]);
  a.visibility.show();
  await clock.pass(6_000);
  expect(a.chat.list()).toEqual([]);
});

it('row 7: a phone that is stopped as soon as its page is hidden is called asleep, and gone after 10 minutes', async () => {
  const { clock, page } = meet('stopped');
  const [a, b] = [page(), page()];
  // Between two pings.
  await clock.pass(2_500);
  b.visibility.hide();
  await clock.pass(100);
  b.host.down();
  await clock.pass(60_000);
  expect(hereFor(a, b)).toBe('asleep');
  await clock.pass(600_000);
  expect(hereFor(a, b)).toBe('gone');
});

it('row 7: asleep 10 minutes: on waking a healthy link is asked first, and lives', async () => {
  const { clock, page } = meet('asleep');
  const [a, b] = [page(), page()];
  await clock.pass(1_000);
  a.log.length = 0;
  clock.sleep(600_000);
  await clock.pass(3_000);
  expect(a.chat.list()).toEqual([b.key]);
  expect(a.log).toEqual([]);
});

it('row 8: reconnect storm after resume: many wake-ups build one link', async () => {
  const { clock, page } = meet('storm');
  const [a, b] = [page(), page()];
  await clock.pass(1_000);
  introduce(a, b);
  const before = a.log.length;
  for (let turn = 0; turn < 20; turn += 1) {
    a.visibility.online();
    b.visibility.show();
    await clock.pass(150);
  }
  await clock.pass(5_000);
  expect([a.host.links(), b.host.links()]).toEqual([1, 1]);
  // A knock that meets the old link can replace it; it must not go on and on.
  expect(a.log.length - before).toBeLessThan(4);
});
