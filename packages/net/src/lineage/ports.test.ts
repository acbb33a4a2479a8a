import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTopics, mostTopics, type Topics } from '../mesh/topics.ts';
import { createPorts, mostLoud, type Ports } from './ports.ts';

/** The lines of tables that a page talks about to everybody: where it is, where it goes, and what it looks at. */
const lines = 3;
const tables = 20;

function idsOf(page: string, line: number): readonly string[] {
  return Array.from({ length: tables }, (_, table) => `${page}${line}/${table}`);
}

/** Two pages whose tables are all different; each holds the other's open for it. */
function apart() {
  const faults: string[] = [];
  /** How many topics each page has told the other that it has open. */
  const open = { a: new Set<string>(), b: new Set<string>() };
  let most = 0;
  const page = (name: 'a' | 'b', other: () => Topics): Topics =>
    createTopics(
      (_, message) => {
        const topic = String(message.subarray(1, 9));
        if (message[0] === 3) open[name].add(topic);
        else open[name].delete(topic);
        most = Math.max(most, open[name].size);
        const fault = other().receive(name, message[0] ?? 0, message.subarray(1));
        if (fault !== null) faults.push(fault);
      },
      () => undefined,
      () => undefined,
    );
  const a: Topics = page('a', () => b);
  const b: Topics = page('b', () => a);
  a.linked('b');
  b.linked('a');
  const ports: { readonly of: Ports; readonly ids: readonly string[] }[] = [];
  for (const [topics, own, others] of [
    [a, 'a', 'b'],
    [b, 'b', 'a'],
  ] as const) {
    topics.open('lobby');
    for (let line = 0; line < lines; line += 1)
      for (const whose of [own, others]) {
        const ids = idsOf(whose, line);
        const made = createPorts(topics, whose === others);
        for (const id of ids) made.make(id);
        made.order(ids);
        ports.push({ of: made, ids });
      }
  }
  return { ports, faults, most: () => most };
}

it('two honest pages that are all over a room keep within the topics that each takes of the other', () => {
  const order = fc.shuffledSubarray([...Array(tables).keys()], { minLength: tables });
  const step = fc.tuple(fc.nat(4 * lines - 1), order);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { ports, faults, most } = apart();
      const advance = () => {
        for (const one of ports) one.of.attach();
      };
      advance();
      for (const [at, places] of steps) {
        const { of, ids } = ports[at] ?? { of: null, ids: [] };
        of?.order(places.map((place) => ids[place] ?? ''));
        advance();
      }
      expect(faults).toEqual([]);
      expect(most()).toBe(1 + 2 * lines * mostLoud);
      expect(most()).toBeLessThanOrEqual(mostTopics);
    }),
    { numRuns: 30 },
  );
});

it('closes tables before it opens others in their place', () => {
  let open = 0;
  let most = 0;
  const nobody = { list: () => [], send: () => undefined, fault: () => undefined };
  const ports = createPorts(
    {
      isAwaited: () => false,
      open() {
        open += 1;
        most = Math.max(most, open);
        const close = () => {
          open -= 1;
        };
        return { ...nobody, onMessage: () => undefined, onOpened: () => undefined, close };
      },
    },
    false,
  );
  const ids = idsOf('a', 0);
  for (const id of ids) ports.make(id);
  ports.order(ids);
  ports.order([...ids].reverse());
  expect([open, most]).toEqual([mostLoud, mostLoud]);
});
