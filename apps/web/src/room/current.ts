import type { Table } from '@rockpool/game';

/** The room in which this page is, for parts of the page that must not load all that a room needs. */
export interface OpenHere {
  readonly id: string;
  table(): Table | null;
  close(): void;
}

let open: OpenHere | null = null;

/** The open room with this id, if it is the one. */
export const openHere = (id: string): OpenHere | null => (open?.id === id ? open : null);

export const noteOpen = (room: OpenHere): void => {
  open = room;
};

export const noteClosed = (id: string): void => {
  if (open?.id === id) open = null;
};
