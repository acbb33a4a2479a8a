import type en from './en.json';
import { settings } from '../app/settings.svelte.ts';
import { isLanguage, preferredLanguage, type Language } from './language.ts';
import { messageText, type Messages, type MessageValues } from './messages.ts';

export type WordKey = keyof typeof en;

const loaders: Readonly<Record<Language, () => Promise<{ readonly default: Messages }>>> = {
  en: () => import('virtual:words/app/en'),
  it: () => import('virtual:words/app/it'),
  es: () => import('virtual:words/app/es'),
  sl: () => import('virtual:words/app/sl'),
};

// `?lang=it` shows this visit in Italian; `?lang=pseudo` in English made 40 % longer, for screenshots.
const asked = new URLSearchParams(location.search).get('lang');
const pseudo = asked === 'pseudo';

let messages = $state.raw<Messages>({});
let language = $state<Language>('en');

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

/** Switches the app's language once its words are here. */
export async function useLanguage(wanted: Language): Promise<void> {
  const loaded = await loadMessages(loaders[wanted]);
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
