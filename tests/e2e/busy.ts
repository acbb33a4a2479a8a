import type { Browser } from '@playwright/test';

/** What is promised of every task of a page. Milliseconds of CPU time. */
export const promisedTask = 50;

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU time of the thread, in microseconds: what other programs do meanwhile does not count. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** What Chromium calls a process of pages from the web. Its own, such as the new tab behind them, have other names. */
const ofPages = 'Renderer';

/** The longest task on the main thread of any page while `during` runs. Milliseconds of CPU time. */
export async function longestTask(browser: Browser, during: () => Promise<void>): Promise<number> {
  await browser.startTracing(undefined, { categories: ['toplevel', '__metadata'] });
  await during();
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8')) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const named = (what: 'process_name' | 'thread_name', called: string) =>
    trace.traceEvents.filter(({ name, args }) => name === what && args?.name === called);
  const pages = new Set(named('process_name', ofPages).map(({ pid }) => pid));
  const main = new Set(
    named('thread_name', 'CrRendererMain')
      .filter(({ pid }) => pages.has(pid))
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const tasks = trace.traceEvents.filter(
    ({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && main.has(`${pid}/${tid}`),
  );
  if (tasks.length === 0) throw new Error('The trace holds no task of a page.');
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0);
}
