import { notify } from '../app/notify.ts';
import { buzz, chime } from '../app/signal.ts';
import { settings } from '../app/settings.svelte.ts';
import { t } from '../words/words.svelte.ts';

interface Call {
  readonly title: string;
  /** This page's only player is asked. */
  readonly mine: boolean;
  readonly sentence: string;
}

/** Calls the player, by what the settings allow. Nothing flashes. */
export function callPlayer(title: string, sentence: string): void {
  if (settings.sound) chime();
  if (settings.vibrate) buzz();
  if (settings.notify) notify(title, sentence);
}

/** Calls the player when the turn comes: the page's title, one soft sound, a short buzz, a notification. */
export function callToTable(read: () => Call): void {
  let before: boolean | null = null;
  $effect(() => {
    const { mine, title, sentence } = read();
    // Not for the first look at a table: there the page itself is new.
    if (mine && before === false) callPlayer(t('title.mine', { game: title }), sentence);
    before = mine;
  });
  $effect(() => {
    const { title, mine } = read();
    document.title = mine ? t('title.mine', { game: title }) : t('title.plain', { game: title });
  });
}
