import type { Answer, Ask } from './contract.ts';
import { sameJson } from './canonical.ts';
import type { Refusal } from './vocabulary.ts';

/** Codes that any table may give, whatever the game. Their words belong to the shell. */
export const answerCodes = ['bad-answer'] as const;

const bad: Refusal = { refused: 'bad-answer' };

/** Whether the table, and not a seat, answers this ask. */
export function isAutomatic(
  ask: Ask,
): ask is Extract<Ask, { ask: 'chance' | 'shuffle' | 'deal' | 'reveal' }> {
  return ask.ask === 'chance' || ask.ask === 'shuffle' || ask.ask === 'deal' || ask.ask === 'reveal';
}

/**
 * Why an answer, whoever gave it, has not the shape that the ask wants, or null: the ask repeated in full, one
 * action a seat, draws below their bounds, one face a card. Whether an action is legal is for the rules to say.
 */
export function misfit(ask: Ask, answer: Answer): Refusal | null {
  if (ask.ask === 'over' || ask.ask !== answer.ask) return bad;
  for (const [key, value] of Object.entries(ask)) {
    if (!sameJson(value, Reflect.get(answer, key))) return bad;
  }
  const extra = Object.keys(answer).filter((key) => !(key in ask));
  const list: unknown = Reflect.get(answer, extra[0] ?? '');
  const wanted: { readonly [kind: string]: readonly [string, number] } = {
    choose: ['take', 1],
    secret: ['take', 'seats' in ask ? ask.seats.length : 0],
    chance: ['drawn', 'bounds' in ask ? ask.bounds.length : 0],
    reveal: ['faces', ask.ask === 'reveal' ? ask.cards.length : 0],
  };
  const shape = wanted[ask.ask];
  if (shape === undefined) return extra.length === 0 ? null : bad;
  if (extra.length !== 1 || extra[0] !== shape[0] || !Array.isArray(list) || list.length !== shape[1])
    return bad;
  if (answer.ask === 'chance') {
    return answer.drawn.every((drawn, index) => isBelow(drawn, answer.bounds[index])) ? null : bad;
  }
  if (answer.ask === 'reveal') {
    return answer.faces.every((face) => isBelow(face, Number.MAX_SAFE_INTEGER)) ? null : bad;
  }
  return null;
}

function isBelow(value: unknown, bound: number | undefined): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < (bound ?? 0);
}
