import type { CardNumber, Seat } from '@rockpool/game';
import { createReader, join, u16 } from '../bytes.ts';
import { pointLength, type Scalar } from '../group.ts';
import type { Hop } from './hop.ts';
import { isPass, makePass, passLength, passedHop } from './pass.ts';
import { placeBytes, type Place } from './place.ts';
import { isShare, makeShare, shareLength } from './share.ts';

/** One thing that a seat owes for a deal or a reveal, by its key X. */
export type Owed =
  /** x·c1, published. */
  | { readonly kind: 'share'; readonly card: CardNumber; readonly X: Uint8Array; readonly c1: Uint8Array }
  /** Its share of the card, passed on to another key. */
  | {
      readonly kind: 'pass';
      readonly card: CardNumber;
      readonly X: Uint8Array;
      readonly hop: Hop;
      readonly to: Uint8Array;
    };

/** What was given for it. */
export type Given =
  | { readonly kind: 'share'; readonly card: CardNumber; readonly X: Uint8Array; readonly share: Uint8Array }
  | { readonly kind: 'pass'; readonly card: CardNumber; readonly hop: Hop };

/** All that one seat owes in one step. */
export interface Debt {
  readonly place: Place;
  readonly seat: Seat;
  readonly owed: readonly Owed[];
}

/**
 * The body of a deal or a reveal: for each thing owed, in order, `share ‖ proof` or `E ‖ F ‖ proof`.
 *
 * @param x the secret of the key by which all this is owed.
 */
export function makeOwed({ place, seat, owed }: Debt, x: Scalar, seed: Uint8Array): Uint8Array {
  return join(
    ...owed.map((one) =>
      one.kind === 'share'
        ? makeShare({ x, X: one.X, seed, place: join(placeBytes(place, seat), u16(one.card)) }, one.c1)
        : makePass({ place, seat, ...one }, { x, seed }),
    ),
  );
}

/** Whether a body gives all that is owed, with good proofs. Never throws. */
export function isOwed({ place, seat, owed }: Debt, body: Uint8Array): boolean {
  const parts = divide(owed, body);
  return (
    parts?.every(([one, part]) =>
      one.kind === 'share' ? isShare(one.X, one.c1, part) : isPass({ place, seat, ...one }, part),
    ) ?? false
  );
}

/** What a checked body gives. */
export function readOwed({ owed }: Debt, body: Uint8Array): readonly Given[] {
  return (divide(owed, body) ?? []).map(([one, part]) =>
    one.kind === 'share'
      ? { kind: 'share', card: one.card, X: one.X, share: part.slice(0, pointLength) }
      : { kind: 'pass', card: one.card, hop: passedHop(part) },
  );
}

function divide(owed: readonly Owed[], body: Uint8Array): readonly (readonly [Owed, Uint8Array])[] | null {
  const reader = createReader(body);
  const parts = owed.map(
    (one) => [one, reader.bytes(one.kind === 'share' ? shareLength : passLength)] as const,
  );
  return reader.complete() ? parts : null;
}
