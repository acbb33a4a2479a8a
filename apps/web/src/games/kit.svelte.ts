import type { AnyGame, Line } from '@rockpool/game';
import type { AnyBoard } from '@rockpool/ui';
import type { Language } from '../words/language.ts';
import type { knownAlong } from '../table/known.ts';
import { lineText, type Reader } from '../words/lines.ts';
import { messageText, type Messages, type MessageValues } from '../words/messages.ts';
import { currentLanguage, loadMessages } from '../words/words.svelte.ts';
import type { GameEntry } from './entry.ts';
import { findEntry } from './find.ts';

interface Parts {
  readonly game: AnyGame;
  readonly Board: AnyBoard;
  readonly knownAlong: typeof knownAlong | null;
  readonly messages: Messages;
  readonly language: Language;
}

/** A game with all that a table needs: rules, board and words. All of it is loaded before anybody sits down. */
export class GameKit {
  readonly entry: GameEntry;
  readonly game: AnyGame;
  readonly Board: AnyBoard;
  /** For a game with cards: what a seat knew at each step. */
  readonly knownAlong: typeof knownAlong | null;
  #messages = $state.raw<Messages>({});
  #language: Language;

  constructor(entry: GameEntry, parts: Parts) {
    this.entry = entry;
    this.game = parts.game;
    this.Board = parts.Board;
    this.knownAlong = parts.knownAlong;
    this.#messages = parts.messages;
    this.#language = parts.language;
  }

  get title(): string {
    return this.entry.titles[currentLanguage()];
  }

  /** Follows the language of the page. Called from an effect. */
  async follow(language: Language): Promise<void> {
    if (language === this.#language) return;
    this.#language = language;
    const messages = await loadMessages(this.entry.words[language]);
    if (this.#language === language) this.#messages = messages;
  }

  /** A sentence of the game for this reader. */
  line(line: Line, reader: Reader): string {
    return lineText(this.#messages, line, reader);
  }

  word(key: string, values: MessageValues = {}): string {
    return messageText(this.#messages, key, values);
  }

  /** Like `word`, but null where the game has no such words. */
  tryWord(key: string): string | null {
    return Object.hasOwn(this.#messages, key) ? this.word(key) : null;
  }
}

/** Loads a game whole. Null: no such game in this build. */
export async function loadKit(id: string): Promise<GameKit | null> {
  const entry = findEntry(id);
  if (entry === null) return null;
  const language = currentLanguage();
  const [{ game }, { Board }, messages, known] = await Promise.all([
    entry.rules(),
    entry.board(),
    loadMessages(entry.words[language]),
    entry.meta.kind === 'sealed' ? import('../table/known.ts') : null,
  ]);
  return new GameKit(entry, { game, Board, messages, language, knownAlong: known?.knownAlong ?? null });
}

/** Rules alone, for the parts that know no board. */
export async function loadRules(id: string): Promise<AnyGame | null> {
  const entry = findEntry(id);
  return entry === null ? null : (await entry.rules()).game;
}
