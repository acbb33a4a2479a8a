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

/** The longest task on the main thread of any page while `during` runs. Milliseconds of CPU time. */
export async function longestTask(browser: Browser, during: () => Promise<void>): Promise<number> {
  await browser.startTracing(undefined, { categories: ['toplevel', '__metadata'] });
  await during();
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8')) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const main = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const tasks = trace.traceEvents.filter(
    ({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && main.has(`${pid}/${tid}`),
  );
  if (tasks.length === 0) throw new Error('The trace holds no task of a page.');
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0);
}
