import type { AnyGame, Meta } from '@rockpool/game';
import type { AnyBoard, Scenes } from '@rockpool/ui';
import type { Messages } from '../words/messages.ts';
import type { Language } from '../words/language.ts';

type ByLanguage<T> = Readonly<Record<Language, T>>;
type Loader<T> = () => Promise<T>;

/** What the build finds out about a game's package: enough for the home page, and loaders for the rest. */
export interface GameEntry {
  readonly meta: Meta;
  readonly titles: ByLanguage<string>;
  readonly blurbs: ByLanguage<string>;
  readonly rules: Loader<{ readonly game: AnyGame }>;
  readonly board: Loader<{ readonly Board: AnyBoard }>;
  /** Address of the picture, as markup. */
  readonly picture: string;
  readonly scenes: Loader<{ readonly scenes: Scenes }> | null;
  readonly words: ByLanguage<Loader<{ readonly default: Messages }>>;
  readonly help: Partial<ByLanguage<Loader<{ readonly default: string }>>>;
}
