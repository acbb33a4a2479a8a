import { parseArgs } from 'node:util';
import {
  changeOptions,
  endOf,
  optionList,
  playRandom,
  policies,
  writeRecord,
  type AnyGame,
  type AnyOption,
  type OptionsShape,
  type PolicyName,
  type RecordLine,
} from '@rockpool/game';
import { findGames, loadGame } from './games.ts';
import { exits, UsageError, type Exit, type Io } from './usage.ts';

interface Order {
  readonly game: AnyGame;
  readonly seats: number;
  readonly seed: string;
  readonly games: number;
  readonly options: OptionsShape;
  readonly policy: PolicyName;
  readonly legal: boolean;
}

/** `record GAME …`: plays and writes. */
export async function record(args: readonly string[], io: Io): Promise<Exit> {
  const order = await parseOrder(args);
  for (let index = 0; index < order.games; index += 1) {
    io.out(playRecord(order, index === 0 ? order.seed : `${order.seed}/${index}`));
  }
  return exits.fine;
}

function playRecord({ game, seats, options, policy, legal }: Order, seed: string): string {
  const lines: RecordLine[] = [];
  const { over } = playRandom(game, {
    seats,
    options,
    seed,
    policy: policies[policy],
    onStep(step) {
      const listed = legal && step.legal.length > 0 ? { legal: step.legal } : {};
      const order = step.order === null ? {} : { order: step.order };
      lines.push({ n: step.n, ...step.answer, ...listed, ...order });
    },
  });
  const head = { record: 1, game: game.id, rules: game.rules, seats, options } as const;
  return writeRecord({ head, lines, end: endOf(over) });
}

async function parseOrder(args: readonly string[]): Promise<Order> {
  const { values, positionals } = parse(args);
  const game = await gameNamed(positionals);
  const { seed, policy = 'random', legal = false } = values;
  if (seed === undefined || seed === '')
    throw new UsageError('Say --seed S: any number or word. It decides the game.');
  if (!isPolicy(policy)) {
    throw new UsageError(
      `There is no policy "${policy}". Say --policy ${Object.keys(policies).join(' or --policy ')}.`,
    );
  }
  const seats = Number(values.seats ?? '');
  if (!game.seats.includes(seats)) {
    throw new UsageError(
      `${game.id} is for ${game.seats.join(', ')} seats. Say --seats ${game.seats.join(' or --seats ')}.`,
    );
  }
  const games = Number(values.games ?? '1');
  if (!Number.isSafeInteger(games) || games < 1)
    throw new UsageError('Say --games with a whole number from 1.');
  return { game, seats, seed, games, options: optionsFrom(game, values.options ?? '{}'), policy, legal };
}

function parse(args: readonly string[]): ReturnType<typeof parseRecordArgs> {
  try {
    return parseRecordArgs(args);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function parseRecordArgs(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seats: { type: 'string' },
      seed: { type: 'string' },
      games: { type: 'string' },
      options: { type: 'string' },
      policy: { type: 'string' },
      legal: { type: 'boolean' },
    },
  });
}

async function gameNamed(positionals: readonly string[]): Promise<AnyGame> {
  const found = findGames();
  const list = found.map(({ id }) => `  ${id}`).join('\n');
  const [id, ...rest] = positionals;
  if (id === undefined) throw new UsageError(`Name one game:\n${list}`);
  if (rest.length > 0) throw new UsageError(`Name one game, not also "${rest.join(' ')}".`);
  const game = found.find((one) => one.id === id);
  if (game === undefined) throw new UsageError(`There is no game "${id}". Name one of these:\n${list}`);
  return loadGame(game);
}

function optionsFrom(game: AnyGame, text: string): OptionsShape {
  let changes: unknown;
  try {
    changes = JSON.parse(text);
  } catch {
    throw new UsageError(`--options is not JSON: ${text}\nQuote it, as in --options '{"key":"value"}'.`);
  }
  const options: OptionsShape | null = changeOptions(game.options, changes);
  if (options !== null) return options;
  const known = optionList(game.options).map(([key, option]) => `  ${key}: ${allowed(option)}`);
  throw new UsageError(
    known.length === 0
      ? `${game.id} has no options: leave --options out.`
      : `${game.id} does not have these options. It has:\n${known.join('\n')}`,
  );
}

function allowed(option: AnyOption): string {
  switch (option.kind) {
    case 'flag':
      return 'true or false';
    case 'range':
      return `${option.min} to ${option.max}`;
    case 'pick':
      return option.values.map((value) => JSON.stringify(value)).join(', ');
  }
}

function isPolicy(name: string): name is PolicyName {
  return Object.hasOwn(policies, name);
}
