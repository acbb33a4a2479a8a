import { isAutomatic } from '../answers.ts';
import { isJson, notJson, sameJson } from '../canonical.ts';
import { isRefusal, type Answer, type AnyGame, type Ask, type Deck, type Shown } from '../contract.ts';
import { houseAction } from '../house.ts';
import type { Seeded } from '../seeded.ts';
import type { Json, Known, Line, Refusal, Seat } from '../vocabulary.ts';
import type { Findings } from './findings.ts';
import { junk, mutations, stringsIn } from './junk.ts';

/** More legal actions than this, and neither a screen reader nor a phone can list them. */
export const mostActions = 5000;

/** One state of a game in play, and who knows what in it. */
export interface Position {
  readonly game: AnyGame;
  readonly seats: number;
  readonly decks: { readonly [deck: string]: Deck };
  readonly state: unknown;
  readonly known: (seat: Seat | null) => Known;
  /** How the game came here; null at its start. */
  readonly step: { readonly before: unknown; readonly answer: Answer } | null;
  readonly random: Seeded;
}

/** A text that two values share exactly if they are the same JSON: for sets, and faster than canonical bytes. */
export function keyOf(value: unknown): string {
  return isJson(value) ? sortedText(value) : `not JSON: ${notJson(value) ?? ''}`;
}

function sortedText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(sortedText).join()}]`;
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${sortedText(Reflect.get(value, key))}`).join()}}`;
}

/** Runs every check that looks at one state. */
export function inspectPosition(position: Position, findings: Findings): void {
  const { game, state } = position;
  const fault = notJson(state, 'state');
  if (fault !== null) findings.add('json', fault);
  const ask = findings.attempt('ask', () => game.ask(state));
  if (ask === undefined) return;
  inspectAsk(position, ask, findings);
  for (const seat of seatsOf(position)) inspectLegal(position, ask, seat, findings);
  if (ask.ask === 'choose' || ask.ask === 'secret') {
    for (const seat of ask.seats) {
      inspectAgreement(position, ask, seat, findings);
      inspectHouse(position, seat, findings);
    }
  }
  for (const seat of seatsOf(position)) {
    inspectRefusals(position, seat, findings);
    inspectGuess(position, seat, findings);
  }
  inspectStrayAnswers(position, ask, findings);
  inspectBlindness(position, findings);
}

/** The lines that a game speaks in this position: the prompt, each asked seat's labels, and what just happened for each viewer. */
export function linesOf(position: Position, findings: Findings): readonly Line[] {
  const { game, state, step } = position;
  const lines: (Line | undefined)[] = [findings.attempt('prompt', () => game.prompt(state))];
  for (const seat of seatsOf(position)) {
    const known = position.known(seat);
    const actions = findings.attempt('legal', () => game.legal(state, seat, known)) ?? [];
    for (const action of actions)
      lines.push(findings.attempt('label', () => game.label(state, seat, action, known)));
  }
  for (const seat of step === null ? [] : [...seatsOf(position), null]) {
    const viewer = { seat, known: position.known(seat) };
    const told = findings.attempt('describe', () =>
      game.describe(step?.before, step?.answer as never, state, viewer),
    );
    lines.push(...(told ?? []));
  }
  return lines.filter((line) => line !== undefined);
}

function seatsOf({ seats }: Position): readonly Seat[] {
  return Array.from({ length: seats }, (_, seat) => seat);
}

function inspectAsk({ game, seats, decks, state }: Position, ask: Ask, findings: Findings): void {
  const asked: readonly Seat[] = 'seats' in ask ? ask.seats : [];
  const wrong = (what: string): void => findings.add('asks', `${what} in ${JSON.stringify(ask)}`);
  if (!sameJson(ask, game.ask(state)) || !sameJson(ask, game.ask(structuredCopy(state)))) {
    wrong('two calls differ');
  }
  switch (ask.ask) {
    case 'choose':
    case 'secret':
      if (asked.length < 1 || (ask.ask === 'choose' && asked.length > 1)) wrong('a wrong number of seats');
      if (!isAscending(asked, seats)) wrong('seats are not ascending seats of the table');
      return;
    case 'chance':
      if (ask.bounds.length === 0) wrong('no bound');
      if (!ask.bounds.every((bound) => Number.isSafeInteger(bound) && bound > 0))
        wrong('a bound is not a positive integer');
      return;
    case 'over':
      return; // inspectEnd
    default:
      if (!Object.hasOwn(decks, ask.deck)) wrong('an undeclared deck');
      if (ask.ask === 'deal' && !isAscending([ask.to], seats)) wrong('a deal to no seat');
      if (ask.cards !== undefined && new Set(ask.cards).size !== ask.cards.length)
        wrong('a card named twice');
      if (ask.cards?.length === 0) wrong('no card');
  }
}

function inspectLegal(position: Position, ask: Ask, seat: Seat, findings: Findings): void {
  const { game, state } = position;
  const known = position.known(seat);
  const legal = findings.attempt('legal', (): readonly unknown[] => game.legal(state, seat, known));
  if (legal === undefined) return;
  const asked = 'seats' in ask && ask.seats.includes(seat);
  if (!asked && legal.length > 0) findings.add('legal', `seat ${seat} is not asked and has legal actions`);
  if (asked && legal.length === 0) findings.add('legal', `seat ${seat} is asked and has no legal action`);
  if (legal.length > mostActions) {
    findings.add('legal', `${legal.length} legal actions: build the move in steps`);
    return;
  }
  const keys = legal.map(keyOf);
  if (new Set(keys).size !== keys.length) findings.add('legal', `seat ${seat} has a legal action twice`);
  if (!legal.every(isJson)) findings.add('legal', `seat ${seat} has a legal action that is not integer JSON`);
  const copy = findings.attempt('legal', (): readonly unknown[] =>
    game.legal(structuredCopy(state), seat, known),
  );
  if (copy !== undefined && copy.map(keyOf).join() !== keys.join()) {
    findings.add('legal', `the list of seat ${seat} differs for the same state read back from JSON`);
  }
}

/** Each listed action is accepted; a sample of unlisted ones is refused, by `check` and `apply` alike. */
function inspectAgreement(
  position: Position,
  ask: Extract<Ask, { ask: 'choose' | 'secret' }>,
  seat: Seat,
  findings: Findings,
): void {
  const { game, state, random } = position;
  const legal =
    findings.attempt('legal', (): readonly unknown[] => game.legal(state, seat, position.known(seat))) ?? [];
  const listed = new Set(legal.map(keyOf));
  const sample = legal.length <= 40 ? legal : random.shuffled(legal).slice(0, 40);
  for (const action of sample) {
    const refusal = verdict(position, ask, seat, action, findings);
    if (refusal !== null)
      findings.add('agreement', `legal lists ${show(action)}, refused: ${refusal.refused}`);
  }
  const words = stringsIn(legal);
  const mutants = random
    .shuffled(sample)
    .slice(0, 8)
    .flatMap((action) => mutations(action, words, random).slice(0, 12));
  for (const action of mutants) {
    if (listed.has(keyOf(action))) continue;
    const refusal = verdict(position, ask, seat, action, findings);
    if (refusal === null && !isPrivatelyIllegal(position, seat, action)) {
      findings.add('agreement', `${show(action)} is accepted, but legal does not list it`);
    }
  }
}

/** What check, apply and the dealer say to one action; check and apply must agree. */
function verdict(
  position: Position,
  ask: Extract<Ask, { ask: 'choose' | 'secret' }>,
  seat: Seat,
  action: unknown,
  findings: Findings,
): Refusal | null {
  const { game, state } = position;
  const refusal = findings.attempt('check', () => game.check(state, seat, action)) ?? null;
  const take = ask.seats.map((other) =>
    other === seat ? action : (game.legal(state, other, position.known(other)) as readonly unknown[])[0],
  );
  const after = findings.attempt('apply', (): unknown => game.apply(state, { ...ask, take } as Answer));
  const late = isRefusal(after) ? after : null;
  if ((refusal === null) !== (late === null)) {
    findings.add('agreement', `check and apply disagree on ${show(action)}`);
  }
  inspectCode(game, late, findings);
  if (refusal !== null || late !== null) return refusal ?? late;
  const shown = findings.attempt('shows', () => game.shows?.(state, seat, action)) ?? [];
  const known = position.known(seat);
  const honest = shown.every(({ deck, card, face }: Shown) => known[deck]?.[card] === face);
  return honest ? null : { refused: 'wrong-face' };
}

/** An action that only the seat's own hidden cards forbid: with other cards in the same places it is listed. */
function isPrivatelyIllegal(position: Position, seat: Seat, action: unknown): boolean {
  if (position.game.kind !== 'sealed') return false;
  const known = position.known(seat);
  const others = [{}, ...Array.from({ length: 20 }, () => disguise(position, known, {}))];
  return others.some((other) =>
    (position.game.legal(position.state, seat, other) as readonly unknown[]).some((one) =>
      sameJson(one, action),
    ),
  );
}

function inspectHouse(position: Position, seat: Seat, findings: Findings): void {
  const { game, state, random } = position;
  const known = position.known(seat);
  for (let round = 0; round < 2; round += 1) {
    const prev = Uint8Array.from({ length: 32 }, () => random.below(256));
    const play = (from: unknown): unknown => houseAction(game, from, seat, known, prev);
    const action = findings.attempt('house', () => play(state));
    if (action === undefined) return;
    const legal: readonly unknown[] = game.legal(state, seat, known);
    if (!legal.some((one) => sameJson(one, action))) findings.add('house', `${show(action)} is not legal`);
    if (!sameJson(action, play(structuredCopy(state)))) findings.add('house', 'two peers play differently');
  }
}

function inspectRefusals({ game, state }: Position, seat: Seat, findings: Findings): void {
  for (const value of junk) {
    const refusal = findings.attempt(`check of ${show(value)}`, () => game.check(state, seat, value));
    if (refusal === null) findings.add('refusals', `check accepts ${show(value)}`);
    inspectCode(game, refusal ?? null, findings);
  }
}

/** Answers that are not what the table waits for: of another kind, or of a seat that it does not ask. */
function inspectStrayAnswers(position: Position, ask: Ask, findings: Findings): void {
  const { game, state, seats } = position;
  const strays: Answer[] = [
    { ask: 'chance', bounds: [2], drawn: [0] },
    { ask: 'deal', deck: 'none', cards: [0], to: 0 },
    { ask: 'choose', seats: [0], take: [{}] },
    { ask: 'secret', seats: [0], take: [{}] },
  ];
  if (ask.ask === 'choose' && seats > 1) {
    const stranger = (ask.seats[0] + 1) % seats;
    const [action] = game.legal(state, ask.seats[0], position.known(ask.seats[0])) as readonly Json[];
    if (action !== undefined) strays.push({ ask: 'choose', seats: [stranger], take: [action] });
  }
  for (const stray of strays) {
    const meant =
      isAutomatic(ask) || ('seats' in ask && 'seats' in stray && sameJson(ask.seats, stray.seats));
    if (stray.ask === ask.ask && meant) continue;
    const after = findings.attempt(`apply of ${show(stray)}`, (): unknown => game.apply(state, stray));
    if (after === undefined) continue;
    if (!isRefusal(after)) {
      findings.add('agreement', `apply takes ${show(stray)}, but the table asks ${show(ask)}`);
    } else inspectCode(game, after, findings);
  }
}

function inspectCode(game: AnyGame, refusal: Refusal | null, findings: Findings): void {
  if (refusal === null || game.codes.includes(refusal.refused)) return;
  findings.add('refusals', `the code "${refusal.refused}" is not in codes`);
}

function inspectGuess(position: Position, seat: Seat, findings: Findings): void {
  const { game, state, random } = position;
  if (game.guess === undefined) return;
  const known = position.known(seat);
  const guess = findings.attempt('guess', () => game.guess?.(state, seat, known, random.below));
  if (guess === undefined) return;
  for (const [deck, faces] of Object.entries(known)) {
    for (const [card, face] of Object.entries(faces)) {
      if (guess[deck]?.[Number(card)] !== face)
        findings.add('guess', `card ${card} of ${deck} is not what the seat knows`);
    }
  }
  for (const other of seatsOf(position)) {
    for (const [deck, faces] of Object.entries(position.known(other))) {
      const missing = Object.keys(faces).filter((card) => guess[deck]?.[Number(card)] === undefined);
      if (missing.length > 0) findings.add('guess', `card ${String(missing[0])} of ${deck} has no face`);
    }
  }
  for (const [name, faces] of Object.entries(guess)) {
    const deck = position.decks[name];
    const values = Object.values(faces);
    const most = deck === undefined ? 0 : 'sides' in deck ? deck.sides : deck.size;
    if (!values.every((face) => Number.isSafeInteger(face) && face >= 0 && face < most)) {
      findings.add('guess', `deck ${name} gets a face that it has not`);
    }
    if (deck !== undefined && !('sides' in deck) && new Set(values).size < values.length) {
      findings.add('guess', `deck ${name} gets a face twice`);
    }
  }
}

/**
 * What a seat is told must follow from the state and its own knowledge. Rules that keep a hidden face aside (in a
 * variable of theirs) tell something else once they have been asked on behalf of a seat with other cards.
 */
function inspectBlindness(position: Position, findings: Findings): void {
  const { game, state, step } = position;
  const told = (viewer: Seat | null, known: Known): string => {
    const legal: readonly unknown[] = viewer === null ? [] : game.legal(state, viewer, known);
    const labels = legal.slice(0, 50).map((action) => game.label(state, viewer ?? 0, action, known));
    const lines =
      step === null ? [] : game.describe(step.before, step.answer, state, { seat: viewer, known });
    return JSON.stringify([legal, labels, lines]);
  };
  if (Object.keys(position.known(null)).length === 0) return;
  const viewers = [...seatsOf(position), null];
  for (const viewer of viewers) {
    const known = position.known(viewer);
    const worlds = [
      (other: Seat | null) => position.known(other),
      (other: Seat | null) => disguise(position, position.known(other), known),
    ];
    const tales = worlds.map((world) => {
      for (const other of viewers) if (other !== viewer) quietly(() => told(other, world(other)));
      return findings.attempt('legal, label or describe', () => told(viewer, known));
    });
    if (tales[0] !== tales[1]) {
      findings.add(
        'blind',
        `what ${viewer === null ? 'a watcher' : `seat ${viewer}`} is told changes with cards that it does not know`,
      );
    }
  }
}

/** The same knowledge with other faces wherever `fixed` does not know the card. */
function disguise(position: Position, known: Known, fixed: Known): Known {
  const entries = Object.entries(known).map(([name, faces]) => {
    const deck = position.decks[name];
    const kept = fixed[name] ?? {};
    const most = deck === undefined ? 0 : 'sides' in deck ? deck.sides : deck.size;
    const all = Array.from({ length: most }, (_, face) => face);
    const free = position.random.shuffled(all.filter((face) => !Object.values(kept).includes(face)));
    const disguised = Object.entries(faces).map(([card, face]) => {
      if (Object.hasOwn(kept, card)) return [card, face] as const;
      const at = free.findIndex((other) => other !== face);
      return [card, at === -1 ? face : (free.splice(at, 1)[0] ?? face)] as const;
    });
    return [name, Object.fromEntries(disguised)] as const;
  });
  return Object.fromEntries(entries);
}

function quietly(rule: () => unknown): void {
  try {
    rule();
  } catch {
    // Rules may stumble over cards that cannot be; only what they tell the real viewer afterwards counts.
  }
}

function isAscending(list: readonly Seat[], seats: number): boolean {
  return list.every(
    (seat, index) =>
      Number.isSafeInteger(seat) && seat >= 0 && seat < seats && seat > (list[index - 1] ?? -1),
  );
}

/** The value read back from its JSON text. */
export function structuredCopy(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function show(value: unknown): string {
  const text = isJson(value) ? JSON.stringify(value) : Object.prototype.toString.call(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
