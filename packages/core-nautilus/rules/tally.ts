import { domains, type State } from './vocabulary.ts';
import { ownerOf } from './won.ts';

/** One row a Domain: 1 for who has won it for good. */
export function tally(state: State): readonly { readonly row: string; readonly values: readonly number[] }[] {
  return domains.map((domain) => {
    const owner = ownerOf(state, domain);
    return { row: `tally.${domain}`, values: [owner === 0 ? 1 : 0, owner === 1 ? 1 : 0] };
  });
}
