import { untrack } from 'svelte';
import { words } from 'virtual:words/app';
import type en from './en.json';
import { settings } from '../app/settings.svelte.ts';
import type { LaterWords, WordGroup } from './groups.ts';
import { isLanguage, preferredLanguage, type Language } from './language.ts';
import { messageText, type Messages, type MessageValues } from './messages.ts';

export type WordKey = keyof typeof en;

// `?lang=it` shows this visit in Italian; `?lang=pseudo` in English made 40 % longer, for screenshots.
const asked = new URLSearchParams(location.search).get('lang');
const pseudo = asked === 'pseudo';

let messages = $state.raw<Messages>({});
let language = $state<Language>('en');
/** The groups that the page has asked for so far. */
// eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the page shows it
const needed = new Set<WordGroup>(['first']);

/** What the address or the settings ask for, else what the browser prefers. */
export function wantedLanguage(): Language {
  if (pseudo) return 'en';
  return isLanguage(asked) ? asked : (settings.language ?? preferredLanguage(navigator.languages));
}

/** Loads the words of a language, compiled, from any package. */
export async function loadMessages(load: () => Promise<{ readonly default: Messages }>): Promise<Messages> {
  const { default: loaded } = await load();
  return pseudo ? (await import('./pseudo.ts')).stretchAll(loaded) : loaded;
}

async function loadGroups(wanted: Language, groups: readonly WordGroup[]): Promise<Messages> {
  const loaded = await Promise.all(groups.map((group) => loadMessages(words[group][wanted])));
  return Object.assign({}, ...loaded) as Messages;
}

/** Fetches a part of the page together with the words that it shows, so that no key is ever seen. */
export async function withWords<T>(groups: readonly LaterWords[], load: () => Promise<T>): Promise<T> {
  for (const group of groups) needed.add(group);
  // Called from markup: a switch of language must not fetch the part again.
  const wanted = untrack(() => language);
  const [part, loaded] = await Promise.all([load(), loadGroups(wanted, groups)]);
  const isNew = Object.keys(loaded).some((key) => !Object.hasOwn(messages, key));
  // A switch of language that was under way has brought them itself.
  if (isNew && language === wanted) messages = { ...messages, ...loaded };
  return part;
}

/** Switches the app's language once its words are here. `groups`: needed at once, beside those in use. */
export async function useLanguage(wanted: Language, groups: readonly LaterWords[] = []): Promise<void> {
  for (const group of groups) needed.add(group);
  let loaded: Messages = {};
  // What is asked for while words are on their way comes in the old language: it is fetched too.
  for (let had = 0; had < needed.size;) {
    const more = [...needed].slice(had);
    loaded = { ...loaded, ...(await loadGroups(wanted, more)) };
    had += more.length;
  }
  messages = loaded;
  language = wanted;
  document.documentElement.lang = wanted;
}

/** The language that the page is in now. */
export const currentLanguage = (): Language => language;

/** The app's own words, in the present language. */
export function t(key: WordKey, values: MessageValues = {}): string {
  return messageText(messages, key, values);
}

/** Words whose key is put together from data (`trouble.<code>`); null if there are none. */
export function tryWords(key: string, values: MessageValues = {}): string | null {
  return Object.hasOwn(messages, key) ? messageText(messages, key, values) : null;
}
