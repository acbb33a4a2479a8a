import { join } from '../bytes.ts';
import { G, times, trustedPoint, writePoint } from '../group.ts';
import { secretOf } from '../keys/commitments.ts';
import { createFaces, firstDeck } from './faces.ts';
import type { Hop } from './hop.ts';
import { isOwed, makeOwed, type Debt } from './owed.ts';
import { openPoint, type Opening } from './sealing.ts';
import { isShow, makeShow } from './show.ts';
import { checkShuffle, makeShuffle, type ShuffleTurn } from './shuffle.ts';

/** What a seat's x derives from: its seed, and the table where it was first used. */
interface Secrets {
  readonly seed: Uint8Array;
  readonly origin: Uint8Array;
}

/** The expensive steps of sealed decks, as plain data. Each is a pure function of what it holds. */
export interface DeckTasks {
  /** Gives the ciphertexts of a deck that nobody has shuffled. */
  readonly 'make first deck': { readonly deck: string; readonly faces: number; readonly blocks: number };
  /** Gives the body of a shuffle. */
  readonly 'make shuffle': { readonly turn: ShuffleTurn; readonly seed: Uint8Array };
  /** Gives the ciphertexts after a shuffle. */
  readonly 'check shuffle': { readonly turn: ShuffleTurn; readonly body: Uint8Array };
  /** Gives the body of a deal or a reveal. */
  readonly 'make owed': Secrets & { readonly debt: Debt };
  readonly 'check owed': { readonly debt: Debt; readonly body: Uint8Array };
  /** Gives the show of a card that this seat has by this hop. */
  readonly 'make show': Secrets & { readonly hop: Hop };
  /** Whether the seat whose key is X shows the card that it has by this hop, and M is what it shows. */
  readonly 'check show': {
    readonly hop: Hop;
    readonly X: Uint8Array;
    readonly show: Uint8Array;
    /** With the D of the show. */
    readonly opening: Opening;
    readonly M: Uint8Array;
  };
  /** Gives M of each card. `own`: the reader's, where an opening needs its x. */
  readonly 'open cards': { readonly openings: readonly Opening[]; readonly own: Secrets | null };
}

export type DeckTask = {
  [Name in keyof DeckTasks]: { readonly task: Name } & DeckTasks[Name];
}[keyof DeckTasks];

const yes = new Uint8Array(0);

/** Does a task, here and now. Null: what it checks is not so. */
export function performDeckTask(task: DeckTask): Uint8Array | null {
  switch (task.task) {
    case 'make first deck':
      return firstDeck(createFaces(task.deck, task.faces), task.blocks);
    case 'make shuffle':
      return makeShuffle(task.turn, task.seed);
    case 'check shuffle':
      return checkShuffle(task.turn, task.body);
    case 'make owed':
      return makeOwed(task.debt, secretOf(task.seed, task.origin), task.seed);
    case 'check owed':
      return isOwed(task.debt, task.body) ? yes : null;
    case 'make show': {
      const x = secretOf(task.seed, task.origin);
      return makeShow(task.hop, { x, X: writePoint(times(G, x)), seed: task.seed });
    }
    case 'check show':
      return isShow(task.hop, task.X, task.show) && openPoint(task.opening, null).equals(trustedPoint(task.M))
        ? yes
        : null;
    case 'open cards': {
      const own = task.own === null ? null : secretOf(task.own.seed, task.own.origin);
      return join(...task.openings.map((opening) => writePoint(openPoint(opening, own))));
    }
  }
}
