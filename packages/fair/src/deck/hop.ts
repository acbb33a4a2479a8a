import { trustedPoint, zero, type Point } from '../group.ts';

/**
 * How a seat came by the one share D of a card that nobody has published.
 *
 * - `first`: the card was dealt to it, so D = x·c1, and it alone can make that.
 * - `later`: it was passed on, as (E, F) = (e·G, D + e·X), so D = F − x·E.
 */
export type Hop =
  | { readonly kind: 'first'; readonly c1: Uint8Array }
  | { readonly kind: 'later'; readonly E: Uint8Array; readonly F: Uint8Array };

/** D = offset + x·base, with the sign of a later hop in the base. */
export interface HopPoints {
  readonly base: Point;
  readonly offset: Point;
}

export function hopPoints(hop: Hop): HopPoints {
  if (hop.kind === 'first') return { base: trustedPoint(hop.c1), offset: zero };
  return { base: trustedPoint(hop.E).negate(), offset: trustedPoint(hop.F) };
}
