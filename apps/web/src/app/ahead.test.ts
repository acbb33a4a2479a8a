import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchAhead } from './ahead.ts';
import { mishaps, watchErrors } from './mishaps.svelte.ts';

const page = new EventTarget();

/** A part that is there when the test says so. */
function createPart() {
  let arrive = (): void => {};
  const there = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { fetch: vi.fn(() => there), arrive };
}

/** A part that a newer build has taken away, as Vite tells it: to the page first, then to who awaits the part. */
function createGonePart() {
  return vi.fn(() => {
    const payload = new Error('Failed to fetch dynamically imported module');
    page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    return Promise.reject(payload);
  });
}

beforeAll(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  watchErrors();
  vi.unstubAllGlobals();
});
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  mishaps.dismiss();
});

describe('what a table may need later', () => {
  it('is fetched half a minute after it stands, one part after the other', async () => {
    const [menu, result] = [createPart(), createPart()];
    fetchAhead([menu.fetch, result.fetch]);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(menu.fetch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(menu.fetch).toHaveBeenCalledOnce();
    expect(result.fetch).not.toHaveBeenCalled();
    menu.arrive();
    await vi.advanceTimersByTimeAsync(0);
    expect(result.fetch).toHaveBeenCalledOnce();
    result.arrive();
  });

  it('is not fetched for a table that was left before that', async () => {
    const menu = createPart();
    const callOff = fetchAhead([menu.fetch]);
    await vi.advanceTimersByTimeAsync(29_999);
    callOff();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(menu.fetch).not.toHaveBeenCalled();
  });

  it('is said to be gone when it is asked for, not when it is fetched ahead, and keeps back no other part', async () => {
    const [menu, result] = [createGonePart(), createPart()];
    fetchAhead([menu, result.fetch]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(menu).toHaveBeenCalledOnce();
    expect(result.fetch).toHaveBeenCalledOnce();
    expect(mishaps.current).toBeNull();
    result.arrive();
    await vi.advanceTimersByTimeAsync(0);
    await expect(menu()).rejects.toThrow();
    expect(mishaps.current).toEqual({ kind: 'stale', detail: '' });
  });
});
