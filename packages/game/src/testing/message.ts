import { parse } from '@messageformat/parser';

type Token = ReturnType<typeof parse>[number] | { readonly type: 'octothorpe' };
type Values = { readonly [name: string]: number | string };

/** How a message uses one of its placeholders. */
export interface Use {
  readonly name: string;
  readonly as: 'argument' | 'plural' | 'select' | 'selectordinal';
  /** Keys of the cases; empty for a plain argument. */
  readonly cases: readonly string[];
}

/**
 * Parses an ICU MessageFormat 1 text.
 *
 * @throws Error with the position if the text is not one, or uses number, date or other formatters: those depend
 *   on locale data that differ between browsers.
 */
export function parseMessage(text: string): readonly Token[] {
  const tokens = parse(text);
  for (const token of flatten(tokens)) {
    if (token.type === 'function')
      throw new Error(`{${token.arg}, ${token.key}} is not allowed: pass the words or a number.`);
  }
  return tokens;
}

/** Every use of every placeholder, nested ones included. */
export function usesOf(tokens: readonly Token[]): readonly Use[] {
  return flatten(tokens).flatMap((token): Use[] => {
    if (token.type === 'argument') return [{ name: token.arg, as: 'argument', cases: [] }];
    if (token.type === 'content' || token.type === 'octothorpe' || token.type === 'function') return [];
    return [{ name: token.arg, as: token.type, cases: token.cases.map(({ key }) => key) }];
  });
}

/**
 * The sentence that a reader gets. Only for tests: the app compiles its messages.
 *
 * @throws Error if a value is missing or a case is.
 */
export function render(tokens: readonly Token[], values: Values, language: string, count?: number): string {
  return tokens
    .map((token) => {
      if (token.type === 'content') return token.value;
      if (token.type === 'octothorpe') return String(count);
      const value = values[token.arg];
      if (value === undefined) throw new Error(`No value for {${token.arg}}.`);
      if (token.type === 'argument') return String(value);
      if (token.type === 'function') throw new Error(`{${token.arg}, ${token.key}} cannot be rendered.`);
      const found =
        token.cases.find(({ key }) => key === (token.type === 'select' ? String(value) : `=${value}`)) ??
        token.cases.find(({ key }) => key === category(token.type, value, language)) ??
        token.cases.find(({ key }) => key === 'other');
      if (found === undefined) throw new Error(`No case for {${token.arg}} = ${value}.`);
      const inner = token.type === 'select' ? count : Number(value) - (token.pluralOffset ?? 0);
      return render(found.tokens, values, language, inner);
    })
    .join('');
}

function category(
  type: 'plural' | 'select' | 'selectordinal',
  value: number | string,
  language: string,
): string {
  if (type === 'select') return 'other';
  return new Intl.PluralRules(language, { type: type === 'plural' ? 'cardinal' : 'ordinal' }).select(
    Number(value),
  );
}

function flatten(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token) =>
    'cases' in token ? [token, ...token.cases.flatMap((one) => flatten(one.tokens))] : [token],
  );
}
