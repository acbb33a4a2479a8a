import { readRecords } from '@rockpool/game';
import { verifyRecord } from '@rockpool/net/verify';
import { rules } from 'virtual:rules';
import type { Checked } from './check.ts';

/** What a file with one record proves. */
async function check(text: string): Promise<Checked> {
  const { records, fault } = readRecords(text);
  const [record] = records;
  const load = record === undefined || fault !== null ? undefined : rules[record.head.game];
  if (record === undefined || load === undefined) return 'broken';
  return verifyRecord(record, (await load()).game);
}

onmessage = ({ data }: MessageEvent<string>) => {
  check(data).then(
    (checked) => postMessage(checked),
    () => postMessage('broken' satisfies Checked),
  );
};
