import type { AnyOption, OptionsShape, OptionSpec, OptionValue } from './vocabulary.ts';

/** The options of a game as a list of [key, option], in the order in which the game declares them. */
export function optionList<O extends OptionsShape>(
  spec: OptionSpec<O>,
): readonly (readonly [string, AnyOption])[] {
  return Object.entries<AnyOption>(spec);
}

/** The options that a table has when nobody touched them. */
export function defaultOptions<O extends OptionsShape>(spec: OptionSpec<O>): O {
  return collect(spec, (_, option) => option.default);
}

/**
 * Options that came from outside (a lobby, a file, an address): the same options with keys in the declared
 * order, or null unless each declared key, and no other, is there with a value that its kind allows.
 */
export function parseOptions<O extends OptionsShape>(spec: OptionSpec<O>, value: unknown): O | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const given = new Map<string, unknown>(Object.entries(value));
  const options = optionList(spec);
  if (given.size !== options.length) return null;
  if (!options.every(([key, option]) => allows(option, given.get(key)))) return null;
  return collect(spec, (key) => given.get(key) as OptionValue);
}

/** Default options with some of them changed, as typed on a command line; null as in {@link parseOptions}. */
export function changeOptions<O extends OptionsShape>(spec: OptionSpec<O>, changes: unknown): O | null {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return null;
  return parseOptions(spec, { ...defaultOptions(spec), ...changes });
}

/** Whether an option may have this value. */
export function allows(option: AnyOption, value: unknown): boolean {
  switch (option.kind) {
    case 'flag':
      return typeof value === 'boolean';
    case 'range':
      return Number.isSafeInteger(value) && option.min <= Number(value) && Number(value) <= option.max;
    case 'pick':
      return option.values.some((allowed) => allowed === value);
  }
}

/**
 * Every combination of options, defaults first, for tests. A range is represented by its default and its two
 * ends: enough to meet each branch, few enough to multiply.
 */
export function everyOptionSet<O extends OptionsShape>(spec: OptionSpec<O>): readonly O[] {
  let sets: Record<string, OptionValue>[] = [{}];
  for (const [key, option] of optionList(spec)) {
    sets = sets.flatMap((set) => representatives(option).map((value) => ({ ...set, [key]: value })));
  }
  return sets as unknown as readonly O[]; // each set has exactly the declared keys, with allowed values
}

function representatives(option: AnyOption): readonly OptionValue[] {
  const all: readonly OptionValue[] =
    option.kind === 'flag'
      ? [false, true]
      : option.kind === 'range'
        ? [option.min, option.max]
        : option.values;
  return [option.default, ...all.filter((value) => value !== option.default)];
}

function collect<O extends OptionsShape>(
  spec: OptionSpec<O>,
  pick: (key: string, option: AnyOption) => OptionValue,
): O {
  const entries = optionList(spec).map(([key, option]) => [key, pick(key, option)] as const);
  return Object.fromEntries(entries) as unknown as O; // the spec's keys are exactly O's, and each kind gives O's type
}
