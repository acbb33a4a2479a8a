import { bytesToHex } from '@noble/hashes/utils.js';
import type { Guest, Party } from './party.ts';

/**
 * Hears what each page of a party receives, from now on.
 *
 * @returns what a page has received and what it has stored, as hex.
 */
export function overhear({ network }: Pick<Party, 'network'>): (guest: Guest) => Promise<string> {
  const heard = new Map<string, string[]>();
  network.tap((to, message) => {
    heard.set(to, [...(heard.get(to) ?? []), bytesToHex(message)]);
  });
  return async ({ page, store, table }) => {
    const stored = (await store.entries(table.id)).map(({ bytes }) => bytesToHex(bytes));
    return [...(heard.get(page.key) ?? []), ...stored].join(' ');
  };
}
