import type { Entry } from '@rockpool/net';
import { choice, createForger, createParty, hash, type Forger, type Party } from '@rockpool/net/testing';
import { hashOf } from '@rockpool/game';
import { noughts } from '@rockpool/game/testing';
import { expect } from 'vitest';

/** Pages of a duel, as guests of the party. */
export const ana = 0;
export const watcher = 2;
/** The seat whose player has a tampered client. */
export const cheat = 1;

/**
 * A game between Ana, whose page is honest, and somebody with a tampered client; a watcher looks on. Who cheats also has
 * to go on playing: a refused trick never ends the game.
 */
export interface Duel {
  readonly party: Party;
  readonly forger: Forger;
  /** The `prev` of a round that has begun. */
  prev(round: number): Uint8Array;
  /** The cheat's next entry, which answers the open round as an honest client would. */
  honest(action: { readonly cell: number }): Entry;
  /** The cheat sends these to both pages, linked again if it was cut off, and all comes to rest. */
  tell(...entries: readonly Parameters<Forger['tell']>[1][]): Promise<void>;
  /** Plays on to the end and checks that nobody honest was disturbed. */
  finish(): Promise<void>;
}

export async function duel(seed: string): Promise<Duel> {
  const party = await createParty({ game: noughts, players: ['key', 'key'], seed, watchers: 1 });
  party.link(ana, watcher);
  const forger = createForger(party);
  // The cheat's seat has no other page.
  const own = party.guest(cheat).page.key;
  party.network.cut(forger.page.key, own);
  await party.settle();
  const start = hash('start', party.signed.table, hashOf({ ...noughts.start(2, { misere: false }) }));
  const table = () => party.guest(watcher).table;
  const prev = (round: number) => table().chain()[round - 1] ?? start;
  /** As many as both pages have: what was refused counts too. */
  const written = async () => {
    const stored = await party.guest(watcher).store.entries(table().id);
    return stored.filter(({ seat }) => seat === cheat).length;
  };
  let seq = 0;
  const honest = (action: { readonly cell: number }) => {
    const round = table().closed();
    return forger.entry({ seat: cheat, seq, round, prev: prev(round), body: choice(action) });
  };
  const tell: Duel['tell'] = async (...entries) => {
    for (const guest of [ana, watcher]) {
      party.network.connect(forger.page.key, party.guest(guest).page.key);
      forger.tell(guest, ...entries);
    }
    await party.settle();
    seq = await written();
  };
  return {
    party,
    forger,
    prev,
    honest,
    tell,
    async finish() {
      for (let turn = 0; table().view().ask.ask !== 'over'; turn += 1) {
        expect(turn).toBeLessThan(20);
        const [action] = party.guest(ana).table.view().legal;
        if (action !== undefined) {
          expect(party.guest(ana).table.act(action)).toBeNull();
          await party.settle();
          continue;
        }
        const [cell = 0] = noughts.legal(table().view().state as never, cheat, {}).map((one) => one.cell);
        await tell(honest({ cell }));
      }
      const [first, second] = [ana, watcher].map((guest) => party.guest(guest));
      expect(first?.table.view().ask.ask).toBe('over');
      expect(first?.table.chain().map(String)).toEqual(second?.table.chain().map(String));
      const honestFaults = [first, second].flatMap((guest) =>
        (guest?.page.faults ?? []).filter((fault) => !fault.startsWith(forger.page.key)),
      );
      expect(honestFaults).toEqual([]);
      expect(first?.table.proof() ?? second?.table.proof()).toBeNull();
    },
  };
}
