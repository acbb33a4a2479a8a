import type { Engine } from '@rockpool/fair';
import type { AnyGame } from '@rockpool/game';
import type { RoomTable } from '../api.ts';
import type { SignedGenesis } from '../log/genesis.ts';
import type { Clock, Neighbours } from '../neighbours.ts';
import type { TableStore } from '../store/store.ts';
import { createRoomTable } from '../table/room-table.ts';

/** Opens the table of a genesis with all its signatures. `seed`: of the seat that this page plays; null: it watches. */
export type OpenTable = (opening: {
  readonly signed: SignedGenesis;
  readonly game: AnyGame;
  readonly seed: Uint8Array | null;
  readonly neighbours: Neighbours;
}) => Promise<RoomTable>;

export function tableOpener(store: TableStore, clock: Clock, engine: Engine): OpenTable {
  return async ({ signed, game, seed, neighbours }) => ({
    ...(await createRoomTable({ genesis: signed, game, seed, neighbours, store, clock, engine })),
    continues: null,
    offers: () => [],
    mayPropose: () => ({ refused: 'watching' }),
    propose: () => ({ refused: 'watching' }),
    agree: () => ({ refused: 'offer-gone' }),
    decline: () => ({ refused: 'offer-gone' }),
    wentOn: () => [],
  });
}
