import { buzz, chime } from '../app/signal.ts';
import { settings } from '../app/settings.svelte.ts';
import { t } from '../words/words.svelte.ts';

interface Call {
  readonly title: string;
  /** This page's only player is asked. */
  readonly mine: boolean;
  readonly sentence: string;
}

/** Calls the player when the turn comes: the page's title, one soft sound, a short buzz. Nothing flashes. */
export function callToTable(read: () => Call): void {
  let before: boolean | null = null;
  $effect(() => {
    const { mine } = read();
    // Not for the first look at a table: there the page itself is new.
    if (mine && before === false && settings.sound) {
      chime();
      buzz();
    }
    before = mine;
  });
  $effect(() => {
    const { title, mine } = read();
    document.title = mine ? t('title.mine', { game: title }) : t('title.plain', { game: title });
  });
}
