import type { Engine } from '@rockpool/fair';
import type { LoadGame, Setup } from '../api.ts';
import type { Checking } from '../carrier/intake.ts';
import type { Way } from '../links/link.ts';
import type { Visibility } from '../mesh/visibility.ts';
import type { Clock, Random } from '../neighbours.ts';
import type { Store } from '../store/store.ts';
import type { OpenTable } from './open-table.ts';

/** What a room needs of the device that its page runs on, and of the app. */
export interface RoomDeps {
  /** Must not reject where the browser refuses storage: `createSafeStore` goes on in memory, with a warning. */
  readonly store: Store;
  readonly ways: readonly Way[];
  readonly clock: Clock;
  readonly random: Random;
  readonly visibility: Visibility;
  readonly loadGame: LoadGame;
  /** Makes and checks what dice and cards need, in a Worker where there is one. */
  readonly engine: Engine;
  /** Checks signatures where many come at once (`pageChecking`). */
  readonly checking?: Checking;
  /**
   * Takes the room for this page alone on this device (`pageSole`). Where another page has it already, this one is a
   * member of its own, that keeps nothing and has no seat of the other's.
   */
  readonly sole?: (name: string) => Promise<(() => void) | null>;
  /** Another way to open tables, for tests of the room alone. */
  readonly openTable?: OpenTable;
  /** Name and colour until `introduce` says otherwise. */
  readonly me: { readonly name: string; readonly colour: number };
  /** What a new room plays first; elsewhere shown until the room's own setup is heard. */
  readonly setup: Setup;
  /** Name of the build, for messages about versions. */
  readonly build: string;
}

/** How this page stands on its device. */
export interface Standing {
  readonly storageRefused: boolean;
  /** The room is new: what it plays first is proposed by this page. */
  readonly created: boolean;
  /** Another page has the room: nothing is stored here. */
  readonly second: boolean;
  release(): void;
}
