/** What the battery looks at, and how each check reads as the name of a test. */
export const checks = {
  shape: 'meta, options, decks and refusal codes are well formed',
  ends: 'random games end at each seat count and option set',
  throws: 'no rule throws, whatever it is given',
  asks: 'each ask is well formed and follows from the state alone',
  legal: 'legal is canonical, free of duplicates, within 5,000, and empty for seats that are not asked',
  agreement: 'legal agrees with what check, apply and the dealer accept',
  refusals: 'each refusal has a code that the game declares',
  deterministic: 'the same answers give the same hashes',
  json: 'states survive JSON',
  pure: 'apply does not mutate',
  blind: 'legal, label and describe never depend on faces that the seat does not know',
  house: 'the house plays legal actions, the same on every peer',
  guess: 'a guess is an assignment that fits what the seat knows',
  scores: 'scores, winners and the tally are integers for each seat',
  words: 'every line has sound words in all languages',
} as const;
export type Check = keyof typeof checks;

/** Something wrong with a game: which check saw it, and what and where it is. */
export interface Finding {
  readonly check: Check;
  readonly message: string;
}

/** Collects findings; of each check the first few, since one bug shows at every step. */
export interface Findings {
  add(check: Check, message: string): void;
  /** Runs a rule. If it throws, that is a finding, and the answer is undefined. */
  attempt<T>(what: string, rule: () => T): T | undefined;
  /** Says where the next findings are. */
  at(place: string): void;
  list(): readonly Finding[];
}

const enough = 5;

export function createFindings(): Findings {
  const found: Finding[] = [];
  const messages = new Set<string>();
  let place = '';
  const add = (check: Check, message: string): void => {
    const key = `${check} ${message}`;
    if (messages.has(key) || found.filter((finding) => finding.check === check).length >= enough) return;
    messages.add(key);
    found.push({ check, message: place === '' ? message : `${place}: ${message}` });
  };
  return {
    add,
    attempt(what, rule) {
      try {
        return rule();
      } catch (error) {
        // What a write to a frozen object says; rules are modules, so always in strict mode.
        const frozen = /read only property|not extensible|Cannot delete property/u.test(String(error));
        add(frozen ? 'pure' : 'throws', `${what} throws ${String(error)}`);
        return undefined;
      }
    },
    at(next) {
      place = next;
    },
    list: () => found,
  };
}
