import { defaultOptions } from '@rockpool/game';
import { defaultName, myName } from '../app/names.ts';
import { nameLength } from '../app/limits.ts';
import type { GameKit } from '../games/kit.svelte.ts';
import type { Values } from '../parts/OptionsForm.svelte';
import { setUpHere } from './here.svelte.ts';

interface Place {
  who: 'me' | 'house';
  name: string;
}

/** The form for a table on this device: you against the house, until you say otherwise. */
export class NewTableForm {
  readonly #kit: GameKit;
  seats: number = $state(0);
  options: Values = $state.raw({});
  #places: Place[] = $state([]);

  constructor(kit: GameKit) {
    this.#kit = kit;
    this.options = defaultOptions(kit.game.options);
    this.#places = Array.from({ length: Math.max(...kit.game.seats) }, (_, seat) => ({
      who: seat === 0 ? 'me' : 'house',
      name: seat === 0 ? myName() : defaultName(seat),
    }));
    this.seats = kit.game.seats[0] ?? 1;
  }

  get places(): Place[] {
    return this.#places.slice(0, this.seats);
  }

  get people(): number {
    return this.places.filter(({ who }) => who === 'me').length;
  }

  /** Keeps the table and returns its id. */
  start(): string {
    const { id: game, rules } = this.#kit.game;
    const names = this.places.map(({ who, name }, seat) =>
      who === 'house' ? '' : name.trim().slice(0, nameLength) || defaultName(seat),
    );
    const players = this.places.map(({ who }) => who);
    return setUpHere({ game, rules, options: this.options, players, names });
  }
}
