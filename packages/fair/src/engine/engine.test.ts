import { describe, expect, test } from 'vitest';
import { testBytes } from '../testing/set-up.ts';
import { createEngine } from './local.ts';
import { perform } from './perform.ts';
import { createRemoteEngine, type Port } from './remote.ts';
import { serve } from './serve.ts';
import type { Task } from './task.ts';

const place = { table: testBytes('table'), round: 1, prev: testBytes('before') };
const task = (seat: number): Task => ({
  task: 'make commitments',
  seed: testBytes('seed'),
  origin: place.table,
  place,
  seat,
  t: 2,
});
/** What no page makes: its points are none. */
const wrongCheck = {
  task: 'check shuffle',
  turn: { place: { ...place, phase: 0, deck: 'main' }, seat: 0, Y: testBytes('no point'), before: null },
  body: new Uint8Array(2),
} as unknown as Task;
const wrongMaking = { ...wrongCheck, task: 'make shuffle', seed: testBytes('seed') } as unknown as Task;

/** A port whose other end does nothing by itself. */
function createTestPort() {
  const sent: unknown[] = [];
  let hear = (_message: unknown): void => undefined;
  let tell = (): void => undefined;
  const port: Port = {
    send: (message) => void sent.push(message),
    listen: (heard) => void (hear = heard),
    onBroken: (told) => void (tell = told),
  };
  return { port, sent, hear: (message: unknown) => hear(message), breaks: () => tell() };
}

describe('a task that throws', () => {
  test('is a failed check, on every page', () => {
    expect(perform(wrongCheck)).toBeNull();
    expect(() => perform(wrongMaking)).toThrow();
  });

  test('keeps nobody waiting for the Worker', () => {
    const { port, sent, hear } = createTestPort();
    serve(port);
    hear({ id: 1, task: wrongCheck });
    hear({ id: 2, task: wrongMaking });
    hear({ id: 3, task: task(0) });
    expect(sent.slice(0, 2)).toEqual([
      { id: 1, result: null },
      { id: 2, result: null },
    ]);
    expect(sent).toHaveLength(3);
  });
});

test('a Worker that breaks is replaced: what was asked for is done, and what is asked for later', async () => {
  const { port, sent, breaks } = createTestPort();
  const engine = createRemoteEngine(port, () => Promise.resolve(createEngine()));
  const ask = (seat: number) => new Promise<void>((resolve) => void engine.run(task(seat), resolve));
  const done = ask(0).then(() => engine.run(task(0), () => undefined));
  breaks();
  breaks();
  const late = ask(1);
  expect(await done).toEqual(perform(task(0)));
  await late;
  expect(sent).toHaveLength(1);
  for (const seat of [1, 2]) expect(engine.run(task(seat), () => undefined)).toEqual(perform(task(seat)));
});
