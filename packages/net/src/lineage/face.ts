import type { RoomTable } from '../api.ts';
import { logsOf } from '../evidence/logs.ts';
import type { Deciding } from './deciding.ts';
import { continuedOf, isAgreed, listingOf, liveBelow } from './node.ts';
import { offersOf } from './offers.ts';
import type { Intents } from './policy.ts';
import type { Opened } from './tree.ts';

export interface FaceDeps {
  readonly id: string;
  readonly node: () => Opened;
  /** The table that the page is at. */
  readonly shown: () => Opened | null;
  readonly intents: Intents;
  readonly deciding: () => Deciding<Opened>;
  /** Who is told of what happens in the lineage. */
  readonly listeners: Set<() => void>;
}

/** A table as the room shows it: with what its lineage knows of going on from it. */
export function faceOf({ id, node, shown, intents, deciding, listeners }: FaceDeps): RoomTable {
  const table = () => node().table;
  return {
    id,
    get game() {
      return table().game;
    },
    get options() {
      return table().options;
    },
    get seats() {
      return table().seats;
    },
    get players() {
      return table().players;
    },
    get continues() {
      return continuedOf(node());
    },
    view: () => table().view(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    act: (action) => table().act(action),
    undo: () => table().undo(),
    farewell: () => table().farewell(),
    refusal: () => table().refusal(),
    barred: () => table().barred(),
    checked: () => table().checked(),
    offers: () => offersOf(node(), intents),
    mayPropose: (wish) => deciding().propose(node(), wish, false),
    propose: (wish) => deciding().propose(node(), wish, true),
    agree: (offer) => deciding().agree(offer),
    decline: (offer) => deciding().decline(offer),
    wentOn: () =>
      liveBelow(node())
        .filter((one) => isAgreed(one) && one.table.seat === null && table().seat !== null)
        .map((child) => listingOf(child, shown())),
    kept: () => table().kept(),
    logs: () => logsOf(node()),
    working: () => table().working(),
    close: () => listeners.clear(),
  };
}
