import { store } from '../app/store.ts';
import { readRoom } from '../room/kept.ts';
import type { Place } from './places.ts';

/**
 * Rooms in the device's larger storage that the list does not know: the list was emptied, or the tab closed before the
 * browser had written it down. Read as it lies there, without loading all that a room needs.
 */
export async function leftOverRooms(): Promise<Place[]> {
  const ids = await roomIds();
  return ids
    .filter((id) => readRoom(store, id) === null)
    .map((id) => ({ kind: 'room', id, game: '', names: [], over: false, begun: true, at: 0 }));
}

function roomIds(): Promise<string[]> {
  return new Promise((settle) => {
    const none = (): void => settle([]);
    try {
      const opening = indexedDB.open('rockpool');
      // It would be made now: then there is nothing in it.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = none;
      opening.onsuccess = () => {
        const database = opening.result;
        const close = (ids: string[]): void => {
          database.close();
          settle(ids);
        };
        if (!database.objectStoreNames.contains('rooms')) {
          close([]);
          return;
        }
        const keys = database.transaction('rooms').objectStore('rooms').getAllKeys();
        keys.onerror = () => close([]);
        keys.onsuccess = () =>
          close(
            keys.result.filter((key) => typeof key === 'string' && /^[0-9a-f]{32}$/.test(key)) as string[],
          );
      };
    } catch {
      none();
    }
  });
}
