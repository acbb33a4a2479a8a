import { store } from '../app/store.ts';
import { listTables } from '../local/saved.ts';
import { listRooms } from '../room/kept.ts';

/** A table that this device keeps. */
export interface Place {
  readonly kind: 'room' | 'here';
  readonly id: string;
  readonly game: string;
  /** With whom, as far as it is known. */
  readonly names: readonly string[];
  /** The game has an end. */
  readonly over: boolean;
  /** A game has been played there. */
  readonly begun: boolean;
  /** When it was last open. Milliseconds since 1970. */
  readonly at: number;
}

export const hrefOf = ({ kind, id }: Place): string => (kind === 'room' ? `#/r/${id}` : `#/t/${id}`);

/** Everything that is kept here, newest first. */
export function listPlaces(): Place[] {
  const rooms = listRooms(store).map(({ id, room }): Place => {
    const { game, names, table, at } = room;
    return { kind: 'room', id, game, names, over: table === 'over', begun: table !== null, at };
  });
  const tables = listTables(store).map(({ id, table }): Place => {
    const names = table.names.filter((name, seat) => table.players[seat] === 'me' && name !== '');
    const { game, over, answers, at } = table;
    return { kind: 'here', id, game, names, over, begun: answers.length > 0, at };
  });
  return [...rooms, ...tables].sort((a, b) => b.at - a.at);
}

/** What to come back to, at most so many. */
export const openPlaces = (places: readonly Place[], most: number): Place[] =>
  places.filter(({ kind, over, begun }) => !over && (begun || kind === 'room')).slice(0, most);
