import type { Room, Setup } from '@rockpool/net';
import type { Config } from '../app/config.ts';

/** Opens the room of a secret, or (without one) a new room that will play `setup`. */
export interface OpenRoom {
  readonly config: Config;
  readonly secret: string | null;
  readonly setup: Setup;
  readonly me: { readonly name: string; readonly colour: number };
}

export function openRoomWith(_: OpenRoom): Promise<Room> {
  return Promise.reject(new Error('rooms are not there yet'));
}
