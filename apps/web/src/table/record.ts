import type { Table } from '@rockpool/game';

/** The table's line so far in the public file format. It holds no secrets: only what everybody has seen. */
export function recordFile(table: Table): string {
  const { game, seats, options } = table;
  const { answers, ask } = table.view();
  const head = { record: 1, game: game.id, rules: game.rules, seats, options };
  const end = ask.ask === 'over' ? [{ over: true, scores: ask.scores, winners: ask.winners }] : [];
  const lines = [head, ...answers.map((answer, n) => ({ n, ...answer })), ...end];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
