import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyGame } from '../contract.ts';
import { everyOptionSet } from '../options.ts';
import { playRandom } from '../play.ts';
import { morra } from '../testing/examples/morra.ts';
import { noughts } from '../testing/examples/noughts.ts';
import { pearls } from '../testing/examples/pearls.ts';
import { pig } from '../testing/examples/pig.ts';
import type { OptionsShape } from '../vocabulary.ts';
import type { RecordLine } from './format.ts';
import { readRecords } from './read.ts';
import { replay } from './replay.ts';
import { endOf, recordOf, writeRecord } from './write.ts';

const games: readonly AnyGame[] = [noughts, pig, morra, pearls];

/** A whole game as a dealer would write it. */
function recorded(game: AnyGame, seats: number, seed: number | string, options?: OptionsShape): string {
  const lines: RecordLine[] = [];
  const played = playRandom(game, {
    seats,
    seed,
    options,
    onStep: ({ n, answer, legal, order }) => {
      lines.push({
        n,
        ...answer,
        ...(legal.length > 0 && { legal }),
        ...(order !== null && { order }),
      });
    },
  });
  const head = {
    record: 1,
    game: game.id,
    rules: game.rules,
    seats,
    options: played.options as OptionsShape,
  } as const;
  return writeRecord({ head, lines, end: endOf(played.over) });
}

const tables = fc
  .record({ game: fc.constantFrom(...games), seed: fc.nat(), pick: fc.nat() })
  .map(({ game, seed, pick }) => {
    const sets = everyOptionSet(game.options) as readonly OptionsShape[];
    const seats = game.seats[pick % game.seats.length] ?? 2;
    return { game, text: recorded(game, seats, seed, sets[pick % sets.length]) };
  });

const only = (text: string) => {
  const { records, fault } = readRecords(text);
  expect(fault).toBeNull();
  const [record] = records;
  if (record === undefined) throw new Error('no record');
  return record;
};

/** The fault that a changed text gets. */
const faultOf = (game: AnyGame, text: string) => {
  const { records, fault } = readRecords(text);
  return records.map((record) => replay(game, record).fault).find((one) => one !== null) ?? fault;
};

describe('a record', () => {
  it('is read and written back byte for byte, and is right', () => {
    fc.assert(
      fc.property(tables, ({ game, text }) => {
        const record = only(text);
        expect(writeRecord(record)).toBe(text);
        expect(replay(game, record)).toMatchObject({ fault: null, over: true });
      }),
      { numRuns: 40 },
    );
  });

  it('carries the signed logs of its tables, below the game and nowhere else', () => {
    const text = recorded(noughts, 2, 1);
    const logs = [{ log: 'AAEC', entries: ['AwQF', 'Bg=='] }];
    const signed = writeRecord({ ...only(text), logs });
    expect(signed.startsWith(text)).toBe(true);
    expect(only(signed).logs).toEqual(logs);
    const [head = '', first = '', ...rest] = text.split('\n');
    const log = JSON.stringify(logs[0]);
    expect(readRecords([head, log, first, ...rest].join('\n')).fault).toMatchObject({
      line: 3,
      code: 'after-end',
    });
    expect(readRecords([log, head].join('\n')).fault).toMatchObject({ line: 1, code: 'no-head' });
    expect(readRecords(text + '{"log":"not base64!","entries":[]}').fault).toMatchObject({
      code: 'bad-shape',
    });
  });

  it('has its keys in the documented order', () => {
    expect(recorded(pearls, 2, 3).split('\n').slice(0, 4)).toMatchInlineSnapshot(`
      [
        "{"record":1,"game":"pearls","rules":1,"seats":2,"options":{}}",
        "{"n":0,"ask":"shuffle","deck":"pearls","size":9,"order":[0,6,5,4,8,2,1,7,3]}",
        "{"n":1,"ask":"deal","deck":"pearls","cards":[0,1],"to":0}",
        "{"n":2,"ask":"deal","deck":"pearls","cards":[2,3],"to":1}",
      ]
    `);
  });

  it('may stand behind another one, with Windows line ends and blank lines between', () => {
    const text = `${recorded(noughts, 2, 1)}\n\n${recorded(noughts, 2, 2)}\n`.replaceAll('\n', '\r\n');
    const { records, fault } = readRecords(text);
    expect(fault).toBeNull();
    expect(records.map((record) => replay(noughts, record).fault)).toEqual([null, null]);
    expect(records[1]?.at).toBe((records[0]?.lines.length ?? 0) + 5);
  });

  it('may stop in the middle of a game', () => {
    const text = recorded(noughts, 2, 1).split('\n').slice(0, 4).join('\n');
    expect(replay(noughts, only(text))).toMatchObject({ fault: null, over: false });
  });

  it('made from a line of answers holds the faces that became public, and those that the writer knows', () => {
    const seats = 2;
    const played = playRandom(pearls, { seats, seed: 11 });
    const options = {};
    const watcher = recordOf(pearls, { seats, options, answers: played.answers });
    expect(replay(pearls, watcher)).toMatchObject({ fault: null, over: true });
    const orders = watcher.lines.map((line) => line.order).filter((order) => order !== undefined);
    const full = only(recorded(pearls, seats, 11))
      .lines.map((line) => line.order)
      .filter((order) => order !== undefined);
    expect(orders.flat().some((face) => face === null)).toBe(true);
    orders.forEach((order, n) => {
      order.forEach((face, at) => expect([null, full[n]?.[at]]).toContain(face));
    });
    const middle = played.answers.slice(0, 3);
    const own = recordOf(pearls, {
      seats,
      options,
      answers: middle,
      known: { pearls: { 0: 4, 1: 5 } },
    });
    expect(own.lines[0]?.order?.slice(0, 3)).toEqual([4, 5, null]);
    expect(replay(pearls, own).known(0)).toEqual({ pearls: { 0: 4, 1: 5 } });
  });
});

describe('replay names the first wrong line', () => {
  const text = recorded(pearls, 2, 3);
  const lines = text.trimEnd().split('\n');
  const find = (part: string): number => lines.findIndex((line) => line.includes(part));
  const swap = (at: number, from: RegExp | string, to: string): string =>
    change(at, (line) => line.replace(from, to));
  const change = (at: number, edit: (line: string) => string): string =>
    lines.map((line, index) => (index === at ? edit(line) : line)).join('\n');

  it.each([
    ['wrong-game', 0, '"pearls"', '"shells"', 'another game: expected pearls, got shells'],
    ['wrong-rules', 0, '"rules":1', '"rules":2', 'another rules version: expected 1, got 2'],
    ['bad-seats', 0, '"seats":2', '"seats":4', 'expected one of 2, 3, got 4'],
    ['bad-options', 0, '"options":{}', '"options":{"a":1}', 'the options'],
    ['wrong-number', 2, '"n":1', '"n":2', 'expected 1, got 2'],
    ['wrong-ask', 2, '"to":0', '"to":1', 'not what the table asks'],
    ['wrong-face', 1, /"order":\[(\d),(\d)/, '"order":[$1,$1', 'has not this face'],
    ['bad-shape', 1, '"deck"', '"desk"', 'Line 2'],
    ['not-json', 3, '{', '', 'is not JSON'],
  ] as const)('%s', (code, at, from, to, message) => {
    const fault = faultOf(pearls, swap(at, from, to));
    expect(fault).toMatchObject({ code, line: at + 1 });
    expect(fault?.message).toContain(message);
  });

  it('refused, with the code', () => {
    const at = find('"take":[{"type":"show"');
    const wrong = swap(at, /"take":\[\{"type":"show","card":\d+/, '"take":[{"type":"show","card":8');
    expect(faultOf(pearls, wrong)).toMatchObject({ code: 'refused', line: at + 1, refused: 'not-your-card' });
  });

  it('wrong-face, when a show claims what the order denies', () => {
    const at = find('"take":[{"type":"show"');
    const wrong = change(at, (line) =>
      line.replace(
        /("take":.*"face":)(\d)/,
        (_, head: string, face: string) => `${head}${(Number(face) + 1) % 9}`,
      ),
    );
    expect(faultOf(pearls, wrong)?.line).toBe(at + 1);
    expect(faultOf(pearls, wrong)?.code).toMatch(/wrong-face|refused/);
  });

  it('wrong-legal', () => {
    const at = find('"legal":');
    expect(faultOf(pearls, swap(at, '{"type":"peek"}', '{"type":"look"}'))).toMatchObject({
      code: 'wrong-legal',
      line: at + 1,
    });
  });

  it('wrong-end, no-end, after-end', () => {
    const end = lines.length - 1;
    expect(faultOf(pearls, swap(end, /"scores":\[\d+/, '"scores":[999'))).toMatchObject({
      code: 'wrong-end',
      line: end + 1,
    });
    expect(faultOf(pearls, lines.slice(0, -1).join('\n'))).toMatchObject({ code: 'no-end', line: end + 1 });
    expect(faultOf(pearls, [...lines, lines[1]].join('\n'))).toMatchObject({
      code: 'after-end',
      line: end + 2,
    });
    expect(faultOf(pearls, [lines[0], lines[end]].join('\n'))).toMatchObject({ code: 'wrong-end', line: 2 });
  });
});

describe('reading', () => {
  it.each([
    ['', 'no-head', 1],
    ['\n\n', 'no-head', 1],
    ['{"n":0}', 'no-head', 1],
    ['[]', 'no-head', 1],
    ['{"record":2}', 'bad-shape', 1],
    ['{"record":1,"game":"x","rules":1,"seats":17,"options":{}}', 'bad-shape', 1],
    ['{"record":1,"game":"x","rules":1,"seats":2,"options":{"a b":1}}', 'bad-shape', 1],
    [
      `{"record":1,"game":"x","rules":1,"seats":2,"options":{}}\n{"n":0,"ask":"choose","seats":[0],"take":[${'['.repeat(70)}${']'.repeat(70)}]}`,
      'bad-shape',
      2,
    ],
    [
      `{"record":1,"game":"x","rules":1,"seats":2,"options":{}}\n{"n":0,"ask":"choose","seats":[0],"take":[1.5]}`,
      'bad-shape',
      2,
    ],
    ['x'.repeat(5 * 1024 * 1024), 'too-big', 1],
  ])('refuses %.60s', (text, code, line) => {
    expect(readRecords(text).fault).toMatchObject({ code, line });
  });

  it('never throws, whatever the file holds, and neither does replay', () => {
    const lines = recorded(pearls, 2, 3).split('\n');
    const values = fc.oneof(fc.json(), fc.string(), fc.constantFrom(...lines));
    fc.assert(
      fc.property(fc.array(values, { maxLength: 8 }), fc.nat({ max: lines.length }), (junk, keep) => {
        const { records } = readRecords([...lines.slice(0, keep), ...junk].join('\n'));
        for (const record of records) replay(pearls, record);
      }),
      { numRuns: 200 },
    );
  });
});
