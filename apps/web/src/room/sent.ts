import type { RoomTable } from '@rockpool/net';

/** How long a page that is about to leave waits. Milliseconds. */
const patience = 3_000;

/** Until what this page has written is with others; not for ever, for it is kept here and goes out another time. */
export function sent(table: RoomTable): Promise<void> {
  return new Promise((settle) => {
    const done = (): void => {
      stop();
      clearTimeout(timer);
      settle();
    };
    const timer = setTimeout(() => done(), patience);
    const stop = table.subscribe(() => {
      if (table.kept() === 0) done();
    });
    if (table.kept() === 0) done();
  });
}
