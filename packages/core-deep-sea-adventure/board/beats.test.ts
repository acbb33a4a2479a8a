import { expect, it } from 'vitest';
import { Beats } from './beats.svelte.ts';

/** A clock that runs what waits when told. */
function clock() {
  const waits: { run: () => void; for: number; off: boolean }[] = [];
  const wait = (run: () => void, milliseconds: number) => {
    const entry = { run, for: milliseconds, off: false };
    waits.push(entry);
    return () => {
      entry.off = true;
    };
  };
  /** Runs the newest wait, if it is still on; tells how long it was. */
  const tick = (): number | null => {
    const last = waits.pop();
    if (last === undefined || last.off) return null;
    last.run();
    return last.for;
  };
  return { wait, tick };
}

function scene() {
  const { wait, tick } = clock();
  let left = 0;
  const beats = new Beats(() => {
    left += 1;
  }, wait);
  return { beats, tick, left: () => left };
}

it('shows one moment after another, each in less than 400 ms, and leaves when it has been read', () => {
  const { beats, tick, left } = scene();
  beats.play(3, true);
  for (const shown of [1, 2, 3]) {
    expect(tick()).toBeLessThan(400);
    expect(beats.shown).toBe(shown);
  }
  expect([beats.done, left()]).toEqual([true, 0]);
  expect(tick()).toBeGreaterThan(5000);
  expect(left()).toBe(1);
});

it('skips to its last moment, and then to its end', () => {
  const { beats, left } = scene();
  beats.play(5, true);
  beats.skip();
  expect([beats.shown, left()]).toEqual([5, 0]);
  beats.skip();
  expect(left()).toBe(1);
});

it('without motion is all there at once', () => {
  const { beats } = scene();
  beats.play(4, false);
  expect([beats.shown, beats.done]).toEqual([4, true]);
});

it('stopped, does nothing any more', () => {
  const { beats, tick, left } = scene();
  beats.play(2, true);
  beats.stop();
  expect([tick(), beats.shown, left()]).toEqual([null, 0, 0]);
});
