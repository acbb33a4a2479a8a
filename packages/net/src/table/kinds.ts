import type { Answer, Known } from '@rockpool/game';
import { canonical, isRefusal } from '@rockpool/game';
import { join, u8 } from '../bytes.ts';
import { carryNothing } from './carrying.ts';
import type { OpenRound, RoundKind, RoundKinds } from './round-kind.ts';
import { chooseRounds } from './choose.ts';
import { secretRounds } from './secret.ts';

/** A chance step without chance: all bounds are 1, so it closes itself. PROTOCOL.md 2.3. */
export function certainRounds<Memory>(): RoundKind<Memory> {
  return {
    late: 'refused',
    open({ game, state, ask, memory }): OpenRound<Memory> {
      if (ask?.ask !== 'chance' || ask.bounds.some((bound) => bound !== 1)) return stuck();
      const drawn = ask.bounds.map(() => 0);
      const answer: Answer = { ...ask, drawn };
      const after: unknown = game.apply(state, answer);
      if (isRefusal(after)) throw new Error(`${game.id} refuses its own certain draw: ${after.refused}.`);
      const end = {
        content: join(u8(5), canonical(drawn)),
        outcome: { state: after, answer, undo: 0, memory },
      };
      return { ...stuck<Memory>(), end: () => end };
    },
  };
}

/** A round that nothing answers: the end of the game, or an ask whose kind is not here. */
export function stuck<Memory>(): OpenRound<Memory> {
  return {
    due: () => [],
    take: () => ({ refused: 'not-asked' }),
    end: () => null,
    next: () => undefined,
  };
}

const nothing: Known = {};

/** The rounds of games without dice and cards. */
export function openRounds<Memory>(memory: Memory): RoundKinds<Memory> {
  return {
    setup: [],
    asks: { choose: chooseRounds(), secret: secretRounds(), chance: certainRounds() },
    memory,
    carrying: carryNothing(),
    known: () => nothing,
  };
}

export const openKinds: RoundKinds<null> = openRounds(null);
