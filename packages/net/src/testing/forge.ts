import type { Json, Seat } from '@rockpool/game';
import { writeMessage, type Message } from '../carrier/messages.ts';
import { writeUpdate, type Carried } from '../carrier/update.ts';
import type { SeatKey } from '../keys.ts';
import { writeAction } from '../log/body.ts';
import { writeEntry, type Entry, type Statement } from '../log/entry.ts';
import type { Party } from './party.ts';
import type { Page } from './neighbours.ts';

/** A page that says whatever it wants. It may hold the keys of seats: its own, or stolen ones. */
export interface Forger {
  readonly page: Page;
  readonly table: Uint8Array;
  /** An entry with a good signature of that seat, for this table unless another is given. */
  entry(statement: Partial<Statement> & { readonly seat: Seat }, table?: Uint8Array): Entry;
  /** Sends a message to a guest. */
  send(guest: number, message: Message): void;
  sendRaw(guest: number, bytes: Uint8Array): void;
  /** Sends entries in an update. */
  tell(guest: number, ...entries: readonly Carried[]): void;
}

/** A forger at this party, linked to all its guests. */
export function createForger(party: Party, key = 'f0'.repeat(32)): Forger {
  const page = party.network.join(key);
  const { table } = party.signed;
  for (const guest of party.guests()) party.network.connect(key, guest.page.key);

  const sendRaw = (guest: number, bytes: Uint8Array): void =>
    page.neighbours.send(party.guest(guest).page.key, bytes);
  const send = (guest: number, message: Message): void => sendRaw(guest, writeMessage(message));
  return {
    page,
    table,
    sendRaw,
    send,
    entry(statement, of = table) {
      const full = {
        kind: 'choose',
        seq: 0,
        round: 0,
        phase: 0,
        prev: table,
        body: choice(null),
        ...statement,
      } as const;
      return writeEntry(of, keyOf(party, statement.seat), full);
    },
    tell(guest, ...entries) {
      send(guest, { is: 'update', update: writeUpdate(table, entries) });
    },
  };
}

/** The body of a `choose` with this action. */
export function choice(action: Json): Uint8Array {
  const body = writeAction(action);
  if (body === null) throw new RangeError('The action is too large to be carried.');
  return body;
}

function keyOf(party: Party, seat: Seat): SeatKey {
  const key = party.keys[seat] ?? null;
  if (key === null) throw new RangeError(`Seat ${seat} has no key.`);
  return key;
}
