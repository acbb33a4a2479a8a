import { createLocalTable, parseOptions, type Line, type Seat, type Table } from '@rockpool/game';
import type { Player } from '@rockpool/ui';
import { settings } from '../app/settings.svelte.ts';
import { storage } from '../app/storage.svelte.ts';
import { store } from '../app/store.ts';
import { randomWord } from '../app/random.ts';
import { loadKit, type GameKit } from '../games/kit.svelte.ts';
import { TableShell } from '../table/shell.svelte.ts';
import { dressPlayers } from '../table/players.ts';
import { t } from '../words/words.svelte.ts';
import { readTable, writeTable, type SavedTable } from './saved.ts';

/** Sets up a table on this device and keeps it. Returns its id. */
export function setUpHere(
  setup: Pick<SavedTable, 'game' | 'rules' | 'options' | 'players' | 'names'>,
): string {
  const id = randomWord(9);
  writeTable(store, id, { ...setup, seed: randomWord(16), answers: [], over: false, at: Date.now() });
  return id;
}

/** Why a kept table does not open. */
export type Closed = 'unknown-table' | 'unknown-game' | 'other-rules' | 'damaged';

/** A table on this device: the rules, the shell, and who sits where. */
export class HereTable {
  readonly kit: GameKit;
  readonly shell: TableShell;
  readonly #saved: SavedTable;
  readonly passed: boolean;
  readonly #stopWatching: () => void;

  constructor(
    kit: GameKit,
    table: Table,
    id: string,
    saved: SavedTable,
    onShown: (lines: readonly Line[]) => void,
  ) {
    this.kit = kit;
    this.#saved = saved;
    this.passed = saved.players.filter((player) => player === 'me').length > 1;
    const now = () => performance.now();
    const { knownAlong } = kit;
    this.shell = new TableShell(table, { passed: this.passed, knownAlong, now, onShown });
    const keep = (): void => {
      const { answers, ask } = table.view();
      writeTable(store, id, { ...saved, answers: [...answers], over: ask.ask === 'over', at: Date.now() });
    };
    table.subscribe(keep);
    this.#stopWatching = storage.whenWiped(keep);
    keep();
  }

  /** The seat that reads as *you*: the only one played here, or none where several take turns. */
  get reader(): Seat | null {
    if (this.passed) return null;
    const seat = this.#saved.players.indexOf('me');
    return seat < 0 ? null : seat;
  }

  readonly players: Player[] = $derived.by(() => {
    const { players, names } = this.#saved;
    const first = players.indexOf('me');
    let house = 0;
    return dressPlayers(
      players.map((player, seat) => {
        if (player === 'house') house += 1;
        return {
          name: player === 'house' ? t('house.name', { n: house }) : (names[seat] ?? ''),
          colour: seat === first ? settings.colour : null,
          here: player === 'house' ? 'house' : 'here',
        };
      }),
    );
  });

  close(): void {
    this.#stopWatching();
    this.shell.close();
  }

  /** The same players and options, the next seat first. */
  again(): string {
    const { game, rules, options, players, names } = this.#saved;
    return setUpHere({ game, rules, options, players: turned(players), names: turned(names) });
  }
}

const turned = <T>(list: readonly T[]): T[] => [...list.slice(1), ...list.slice(0, 1)];

/** Opens a kept table, where it was left. */
export async function openHere(
  id: string,
  onShown: (lines: readonly Line[]) => void,
): Promise<HereTable | Closed> {
  const opened = await resumeTable(id);
  if (typeof opened === 'string') return opened;
  return new HereTable(opened.kit, opened.table, id, opened.saved, onShown);
}

/** A kept table as its rules have it. */
export async function resumeTable(
  id: string,
): Promise<{ readonly kit: GameKit; readonly table: Table; readonly saved: SavedTable } | Closed> {
  const saved = readTable(store, id);
  if (saved === null) return 'unknown-table';
  const kit = await loadKit(saved.game);
  if (kit === null) return 'unknown-game';
  if (kit.game.rules !== saved.rules) return 'other-rules';
  const options = parseOptions(kit.game.options, saved.options);
  const seats = saved.players.length;
  if (options === null || !kit.game.seats.includes(seats)) return 'damaged';
  try {
    const { players, seed, answers: resume } = saved;
    return { kit, saved, table: createLocalTable({ game: kit.game, seats, options, players, seed, resume }) };
  } catch {
    // The kept line does not fit the rules.
    return 'damaged';
  }
}
