import * as v from 'valibot';

/** Form of an address at a signalling server. */
export const addressForm = /^rp[0-9a-f]{32}$/;

const knock = v.object({
  type: v.literal('OFFER'),
  payload: v.object({
    type: v.literal('knock'),
    from: v.pipe(v.string(), v.regex(addressForm)),
    alone: v.boolean(),
  }),
});
const probe = v.object({ type: v.literal('OFFER'), payload: v.object({ type: v.literal('probe') }) });

/** What a page says through a signalling server that passes it on without understanding it. PROTOCOL.md 8.6. */
export type Signal =
  { readonly is: 'knock'; readonly from: string; readonly alone: boolean } | { readonly is: 'probe' };

/** Reads whatever the server's socket brought; null if it is nothing of ours. */
export function readSignal(message: unknown): Signal | null {
  if (v.is(probe, message)) return { is: 'probe' };
  if (!v.is(knock, message)) return null;
  const { from, alone } = message.payload;
  return { is: 'knock', from, alone };
}
