import { describe, expect, it } from 'vitest';
import { readRecords, recordOf, writeRecord, type AnyGame } from '@rockpool/game';
import { logsOf } from '@rockpool/net/verify';
import { createParty } from '@rockpool/net/testing';
import { findGames, loadGame } from './games.ts';
import { run } from './run.ts';

/** Runs a command line on files that exist only here. */
async function command(line: string, files: Readonly<Record<string, string>> = {}) {
  let out = '';
  let err = '';
  const exit = await run(line.split(' '), {
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    read(path) {
      const text = files[path];
      if (text === undefined) throw Object.assign(new Error('none'), { code: 'ENOENT' });
      return text;
    },
  });
  return { exit, out, err };
}

const chaos = 'record natural-chaos --seats 2 --seed 1';

describe('record', () => {
  it('writes the same bytes for the same arguments, and replay takes them', async () => {
    const first = await command(`${chaos} --games 2 --legal`);
    expect(first.exit).toBe(0);
    expect((await command(`${chaos} --games 2 --legal`)).out).toBe(first.out);
    const checked = await command('replay games.jsonl', { 'games.jsonl': first.out });
    expect(checked).toMatchObject({ exit: 0, err: '' });
    expect(checked.out.match(/right, over/gu)).toHaveLength(2);
  });

  it('plays the game of one seed first, whatever comes after it', async () => {
    const [one, two] = [await command(chaos), await command(`${chaos} --games 2`)];
    expect(two.out.startsWith(one.out)).toBe(true);
    expect((await command(`${chaos} --policy bot`)).out).not.toBe(one.out);
  });

  it.each([
    ['record', 'Name one game'],
    ['record chess --seats 2 --seed 1', 'natural-chaos'],
    ['record natural-chaos --seats 3 --seed 1', '--seats 2'],
    ['record natural-chaos --seats 2', '--seed S'],
    ['record natural-chaos --seats 2 --seed 1 --games 0', 'from 1'],
    ['record natural-chaos --seats 2 --seed 1 --policy clever', '--policy random or --policy bot'],
    ['record natural-chaos --seats 2 --seed 1 --options {', 'not JSON'],
    ['record natural-chaos --seats 2 --seed 1 --options {"stone":true}', 'stones: true or false'],
    ['record natural-chaos --sets 2', '--sets'],
    ['replay', 'Name one file'],
    ['replay none.jsonl', 'There is no file "none.jsonl"'],
    ['play', 'There is no command "play"'],
  ])('%s: says what to do', async (line, says) => {
    const { exit, out, err } = await command(line);
    expect({ exit, out }).toEqual({ exit: 2, out: '' });
    expect(err).toContain(says);
  });
});

describe('replay', () => {
  it('names the first wrong line', async () => {
    const { out } = await command(chaos);
    const lines = out.split('\n');
    const wrong = lines
      .map((line, index) => (index === 5 ? line.replace('"n":4', '"n":7') : line))
      .join('\n');
    expect(await command('replay bad.jsonl', { 'bad.jsonl': wrong })).toMatchObject({
      exit: 1,
      err: 'bad.jsonl: Line 6: the number of the answer: expected 4, got 7.\n',
    });
  });

  it('knows only games that are here', async () => {
    const head = '{"record":1,"game":"chess","rules":1,"seats":2,"options":{}}\n';
    const { exit, err } = await command('replay bad.jsonl', { 'bad.jsonl': head });
    expect(exit).toBe(1);
    expect(err).toContain('Line 1: there is no game "chess" here');
  });
});

it('finds games by their folders alone', () => {
  expect(findGames().map(({ id }) => id)).toContain('natural-chaos');
});

describe('verify', () => {
  /** The first moves of a game over links, as the app saves it. */
  async function signed(id: string): Promise<string> {
    const entry = findGames().find((one) => one.id === id);
    if (entry === undefined) throw new Error(id);
    const game: AnyGame = await loadGame(entry);
    const party = await createParty({ game, players: ['key', 'key'], seed: 'verify' });
    party.linkAll();
    await party.settle();
    for (let move = 0; move < 4; move += 1) {
      const { table } = party.guest(party.guest(0).table.view().waiting[0] ?? 0);
      table.act(table.view().legal[0]);
      await party.settle();
    }
    const { table } = party.guest(0);
    const { answers } = table.view();
    const logs = logsOf({ table, parent: null });
    return writeRecord({ ...recordOf(game, { seats: 2, options: table.options, answers }), logs });
  }

  it('says what holds, and of a changed record what does not', async () => {
    const text = await signed('natural-chaos');
    const good = await command('verify game.jsonl', { 'game.jsonl': text });
    expect(good).toMatchObject({ exit: 0, err: '' });
    expect(good.out).toContain('Signed by seat 1, 2');
    expect((await command('replay game.jsonl', { 'game.jsonl': text })).exit).toBe(0);
    const lines = text.trimEnd().split('\n');
    const shorter = [...lines.slice(0, -2), ...lines.slice(-1)].join('\n');
    const changed = await command('verify game.jsonl', { 'game.jsonl': shorter });
    expect(changed).toMatchObject({ exit: 1, out: '' });
    expect(changed.err).toContain('what was signed is another game');
    const bare = await command('verify game.jsonl', { 'game.jsonl': lines.slice(0, -1).join('\n') });
    expect(bare.err).toContain('nobody signed this game');
  });

  it('checks the shared dice', async () => {
    const text = await signed('deep-sea-adventure');
    expect(readRecords(text).records[0]?.lines.some(({ ask }) => ask === 'chance')).toBe(true);
    const good = await command('verify game.jsonl', { 'game.jsonl': text });
    expect(good).toMatchObject({ exit: 0, err: '' });
    expect(good.out).toContain('of shared dice, each share proved');
  });
});
