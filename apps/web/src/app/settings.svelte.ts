import * as v from 'valibot';
import { languages, type Language } from '../words/language.ts';
import { nameLength } from './limits.ts';
import { store } from './store.ts';

const themes = ['auto', 'light', 'dark'] as const;
export { themes };

const schema = v.object({
  /** Empty until the player gives one: a default is shown instead. */
  name: v.fallback(v.pipe(v.string(), v.maxLength(nameLength)), ''),
  /** Preferred seat colour, 0 … 5. */
  colour: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)), 0),
  /** null: as the browser prefers. */
  language: v.fallback(v.nullable(v.picklist(languages)), null),
  theme: v.fallback(v.picklist(themes), 'auto'),
  sound: v.fallback(v.boolean(), true),
  vibrate: v.fallback(v.boolean(), true),
  /** Switched on by a tap only, since the browser asks then. */
  notify: v.fallback(v.boolean(), false),
  /** Chat and reactions of others are not shown. */
  mute: v.fallback(v.boolean(), false),
  motion: v.fallback(v.boolean(), true),
  confirm: v.fallback(v.boolean(), false),
  /** Picks the default name; drawn once. */
  creature: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(11)), () =>
    Math.floor(Math.random() * 12),
  ),
});

export type Settings = Omit<v.InferOutput<typeof schema>, 'language'> & { language: Language | null };

const stored = store.read('settings');
export const settings: Settings = $state(
  v.parse(schema, typeof stored === 'object' && stored !== null ? stored : {}),
);

/** Keeps the settings, and shows those that the page itself wears. Called from an effect. */
export function applySettings(): void {
  store.write('settings', { ...settings });
  const { theme, motion } = settings;
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.motion = motion ? 'on' : 'off';
}

const reduced = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether things may move: the switch is on and the system does not ask for stillness. */
export const mayMove = (): boolean => settings.motion && !reduced.matches;
