import type { Line, Seat } from '@rockpool/game';
import type { Player } from '@rockpool/ui';
import type { GameKit } from '../games/kit.svelte.ts';
import { t } from '../words/words.svelte.ts';
import { refusalText } from './refusal.ts';
import type { TableShell } from './shell.svelte.ts';

interface Reader {
  readonly players: readonly Player[];
  /** The seat that reads as *you*. */
  readonly reader: Seat | null;
  /** What stands in place of the game's own sentence, since this page may not answer what it asks. */
  readonly barred: string | null | undefined;
}

/** What a table says to who reads it: what must happen now, what happened, why something was refused. */
export function narrate(kit: GameKit, shell: TableShell, passed: boolean, read: () => Reader) {
  const names = $derived(read().players.map(({ name }) => name));
  const line = (value: Line, seat = read().reader): string => kit.line(value, { seat, names });
  const refusal = $derived(shell.refusal && refusalText(shell.refusal, line));
  const log = $derived(shell.log.map((entry) => entry.map((value) => line(value))));
  const holder = (): Seat | null => (passed && shell.myTurn ? shell.view.seat : null);
  const prompt = (): string => {
    const { state } = shell.moment;
    // The players agreed to end it here: the rules would still ask somebody.
    if (shell.over && kit.game.ask(state).ask !== 'over') return t('table.ended');
    const { barred } = read();
    if (barred && shell.held === null) return barred;
    return line(shell.held ?? kit.game.prompt(state), holder() ?? read().reader);
  };
  const told = (): string => {
    if (shell.position === 0) return t('table.replay');
    // What the board still tells as a scene is not told ahead of it.
    const lines = shell.held === null ? shell.told : [shell.held];
    return lines.map((value) => line(value)).join(' ') || prompt();
  };
  return {
    line: (value: Line) => line(value),
    /** Who has the page in hand, where it is passed on: the sentence speaks to that player. */
    holder,
    /** What must happen next. While the board tells what an answer led to, it does not run ahead of that. */
    prompt,
    /** While the player looks back: what happened at that step; else what must happen next. */
    told,
    sentence: () => (shell.browsing && !shell.over ? told() : prompt()),
    refusal: () => refusal,
    /** What happened so far: one entry an answer. */
    log: () => log,
  };
}
export type Narration = ReturnType<typeof narrate>;
