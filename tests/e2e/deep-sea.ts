import { game, type Action, type Options, type State } from '@rockpool/core-deep-sea-adventure/rules';
import { isRefusal, type Answer } from '@rockpool/game';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** What the page keeps of a table. */
interface Kept {
  readonly game: string;
  readonly at: number;
  readonly players: readonly ('me' | 'house')[];
  readonly options: Options;
  readonly answers: readonly Answer[];
}

/** The state of the page's newest table of this game, as the rules make it from the answers that the page keeps. */
export async function stateOf(page: Page): Promise<State> {
  const { players, options, answers } = await page.evaluate(() => {
    const tables = Object.entries(localStorage)
      .filter(([name]) => name.startsWith('rockpool.table.'))
      .map(([, text]) => JSON.parse(text as string) as Kept)
      .filter((table) => table.game === 'deep-sea-adventure');
    return tables.sort((a, b) => b.at - a.at)[0] as Kept;
  });
  return answers.reduce<State>(
    (state, answer) => {
      const next = game.apply(state, answer as Answer<Action>);
      if (isRefusal(next)) throw new Error(next.refused);
      return next;
    },
    game.start(players.length, options),
  );
}

/** A table at this page: so many seats, so many of them people, so many dives. */
export async function open(
  page: Page,
  home: string,
  { seats = 2, people = 1, dives = 3 }: { seats?: number; people?: number; dives?: number },
): Promise<void> {
  await page.goto(`${home}#/new/deep-sea-adventure`);
  await page.getByRole('radiogroup', { name: 'Players' }).getByText(String(seats), { exact: true }).click();
  for (let seat = 2; seat <= people; seat++) {
    await page
      .getByRole('group', { name: `Seat ${seat}` })
      .getByText('Person')
      .click();
  }
  await page.getByRole('spinbutton', { name: 'Dives' }).fill(String(dives));
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
}

export const options = (page: Page) =>
  page.getByRole('group', { name: 'What you can do' }).getByRole('button');
const goOn = (page: Page) => page.getByRole('button', { name: /^(Go on|Skip)$/ });
const result = (page: Page) => page.getByRole('dialog', { name: 'Result' });

/** Waits until the page asks something of somebody here, plays a scene, or shows the result. */
export async function next(page: Page): Promise<'choose' | 'scene' | 'over'> {
  await expect(options(page).or(goOn(page)).or(result(page)).first()).toBeVisible();
  if (await result(page).isVisible()) return 'over';
  return (await goOn(page).count()) > 0 ? 'scene' : 'choose';
}

/** Takes one treasure, turns back with it, and comes home. */
export async function chooseOnce(page: Page): Promise<void> {
  const state = await stateOf(page);
  const diver = state.divers[state.turn];
  const taking = state.phase === 'search' && diver?.load.length === 0 && diver.course === 'down';
  const name = state.phase === 'course' ? /^Turn back/ : taking ? /^Take/ : /^Do nothing/;
  await options(page)
    .filter({ hasText: new RegExp(name.source.slice(1)) })
    .first()
    .click();
}

/** Plays on to the result. Returns how many scenes there were. */
export async function playOut(page: Page): Promise<number> {
  for (let scenes = 0; ;) {
    const what = await next(page);
    if (what === 'over') return scenes;
    if (what === 'scene') {
      scenes += 1;
      await goOn(page).click();
      await expect(goOn(page)).toHaveCount(0);
    } else await chooseOnce(page);
  }
}

/** The result shows what the rules count. */
export async function expectScores(page: Page): Promise<void> {
  const asked = game.ask(await stateOf(page));
  if (asked.ask !== 'over') throw new Error('not over');
  const total = result(page)
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell');
  await expect(total).toHaveText(asked.scores.map(String));
}
