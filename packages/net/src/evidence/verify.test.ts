import { recordOf, readRecords, writeRecord, type AnyGame, type GameRecord } from '@rockpool/game';
import { pig } from '@rockpool/game/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gather, offerTo, tableOf, type Gathering } from '../testing/gathering.ts';
import { createParty } from '../testing/party.ts';
import { race } from '../testing/race.ts';
import type { TestDevice } from '../testing/rooms.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { logsOf } from './logs.ts';
import { verifyRecord } from './verify.ts';

let friends: Gathering;
beforeEach(({ task }) => {
  friends = gather(task.name);
});
afterEach(() => friends.leaveAll());

/** As it comes back from a file. */
function throughFile(record: GameRecord): GameRecord {
  const { records, fault } = readRecords(writeRecord(record));
  const [read] = records;
  if (read === undefined || fault !== null) throw new Error(fault?.message);
  return read;
}

function exported(device: TestDevice): GameRecord {
  const table = tableOf(device);
  const { seats, options } = table;
  return throughFile({
    ...recordOf(table.game, { seats, options, answers: table.view().answers }),
    logs: table.logs(),
  });
}

/** The same with one byte of an entry (or of the genesis) changed. */
function tampered(record: GameRecord, table: number, entry: number | null, at: number): GameRecord {
  const change = (text: string): string => {
    const bytes = fromBase64(text) ?? new Uint8Array(0);
    const place = at < 0 ? bytes.length + at : at;
    return toBase64(bytes.map((byte, index) => (index === place ? byte ^ 1 : byte)));
  };
  const logs = record.logs.map((log, index) => {
    if (index !== table) return log;
    return entry === null
      ? { ...log, log: change(log.log) }
      : { ...log, entries: log.entries.map((text, n) => (n === entry ? change(text) : text)) };
  });
  return { ...record, logs };
}

const codeOf = async (record: GameRecord, game: AnyGame = race) =>
  (await verifyRecord(record, game)).fault?.code ?? null;

describe('a record with its log', () => {
  it('holds: what was signed makes the game that it tells', async () => {
    const devices = await friends.playing('Ana', 'Bo', 'Cy');
    await friends.play(devices, 5);
    const record = exported(devices[1]!);
    expect(await verifyRecord(record, race)).toEqual({
      ...{ fault: null, signers: [0, 1, 2], tables: 1, entries: 5, answers: 5 },
      ...{ draws: 0, shuffles: 0, openings: 0, cheats: [] },
    });
  });

  it('is the line through the continuations: a take-back, and a seat left out', async () => {
    const devices = await friends.playing('Ana', 'Bo', 'Cy');
    const [ana, bo, cy] = devices as [TestDevice, TestDevice, TestDevice];
    await friends.play(devices, 4);
    tableOf(ana).propose({ wish: 'take-back', answers: 2 });
    await friends.pass();
    for (const device of [bo, cy]) tableOf(device).agree(offerTo(device).id);
    await friends.pass(1_000);
    await friends.play(devices, 2);
    await friends.shut(cy);
    await friends.pass(60_000);
    tableOf(ana).propose({ wish: 'gone', seats: [2] });
    await friends.pass();
    tableOf(bo).agree(offerTo(bo).id);
    await friends.pass(1_000);
    await friends.play([ana, bo], 2);
    const record = exported(ana);
    expect(record.logs).toHaveLength(3);
    expect(await verifyRecord(record, race)).toMatchObject({ fault: null, tables: 3, signers: [0, 1] });
    // A table in the middle is missing, or the agreement to it.
    const [first, second, third] = record.logs;
    expect(await codeOf({ ...record, logs: [first!, third!] })).toBe('broken-chain');
    expect(await codeOf({ ...record, logs: [second!, third!] })).toBe('broken-chain');
    const without = { ...second!, entries: [] };
    expect(await codeOf({ ...record, logs: [first!, without, third!] })).toBe('not-agreed');
  });

  it('does not hold with a changed byte, anywhere in what was signed', async () => {
    const devices = await friends.playing('Ana', 'Bo');
    await friends.play(devices, 3);
    const record = exported(devices[0]!);
    expect(await codeOf(record)).toBeNull();
    for (const at of [4, 60, -70, -1])
      expect(await codeOf(tampered(record, 0, null, at))).toBe('bad-genesis');
    for (const at of [1, 40, -70, -1])
      expect(['bad-signature', 'bad-entry', 'gap']).toContain(await codeOf(tampered(record, 0, 1, at)));
  });

  it('does not hold with an entry left out, or another game told above it', async () => {
    const devices = await friends.playing('Ana', 'Bo');
    await friends.play(devices, 4);
    const record = exported(devices[0]!);
    const [log] = record.logs;
    const { entries } = log!;
    expect(await codeOf({ ...record, logs: [{ ...log!, entries: entries.slice(1) }] })).toBe('gap');
    expect(await codeOf({ ...record, logs: [{ ...log!, entries: entries.slice(0, -1) }] })).toBe('differs');
    expect(await codeOf({ ...record, lines: record.lines.slice(0, -1) })).toBe('differs');
    const lie = record.lines.map((line, n) => (n === 2 ? { ...line, take: [2] } : line));
    expect(await verifyRecord({ ...record, lines: lie } as GameRecord, race)).toMatchObject({
      fault: { code: 'differs', answer: 2 },
    });
    const illegal = record.lines.map((line, n) => (n === 2 ? { ...line, take: [7] } : line));
    expect(await codeOf({ ...record, lines: illegal } as GameRecord)).toBe('bad-record');
    expect(await codeOf({ ...record, logs: [] })).toBe('no-log');
  });

  it('holds with shared dice, and not with other throws', async () => {
    const party = await createParty({ game: pig, players: ['key', 'key'], seed: 'evidence' });
    party.linkAll();
    await party.settle();
    for (let turn = 0; turn < 3; turn += 1) {
      const { table } = party.guest(party.guest(0).table.view().waiting[0] ?? 0);
      expect(table.act({ type: 'roll' })).toBeNull();
      await party.settle();
    }
    const { table } = party.guest(0);
    const { answers } = table.view();
    const logs = logsOf({ table, parent: null });
    const record = throughFile({ ...recordOf(pig, { seats: 2, options: table.options, answers }), logs });
    expect(await verifyRecord(record, pig)).toMatchObject({ fault: null, draws: 3, signers: [0, 1] });
    const first = record.lines.findIndex(({ ask }) => ask === 'chance');
    const lie = record.lines.map((line, n) =>
      n === first && line.ask === 'chance' ? { ...line, drawn: [(line.drawn[0] ?? 0) === 0 ? 1 : 0] } : line,
    );
    expect(['differs', 'bad-record']).toContain(await codeOf({ ...record, lines: lie }, pig));
  });
});
