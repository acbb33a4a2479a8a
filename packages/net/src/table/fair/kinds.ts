import type { AnyGame, Known } from '@rockpool/game';
import { chooseRounds } from '../choose.ts';
import type { RoundKinds } from '../round-kind.ts';
import { secretRounds } from '../secret.ts';
import { cardShows } from './card-shows.ts';
import { dealRounds } from './deal.ts';
import { knownOf, noDecks, type CardTools, type Decks } from './decks.ts';
import { drawRounds } from './draw.ts';
import type { FairMemory } from './memory.ts';
import { revealRounds } from './reveal.ts';
import { setupRounds } from './setup.ts';
import { shuffleRounds } from './shuffle.ts';

/** The rounds of a game: those of open information, dice, sealed decks, and the keys that these need. */
export function fairKinds(game: AnyGame, tools: CardTools): RoundKinds<FairMemory> {
  const shows = cardShows(tools);
  return {
    setup: game.kind === 'open' ? [] : [setupRounds(tools)],
    asks: {
      choose: chooseRounds(shows),
      secret: secretRounds(shows),
      chance: drawRounds(tools),
      shuffle: shuffleRounds(tools),
      deal: dealRounds(tools),
      reveal: revealRounds(tools),
    },
    memory: { keys: null, decks: noDecks },
    known: keeping(tools),
  };
}

/** What is known, as the same object until it changes. */
function keeping({ own }: CardTools): RoundKinds<FairMemory>['known'] {
  const kept = { own: new WeakMap<Decks, Known>(), all: new WeakMap<Decks, Known>() };
  return ({ decks }, seat) => {
    const isOwn = seat !== null && seat === own?.seat;
    const known = kept[isOwn ? 'own' : 'all'];
    const found = known.get(decks) ?? knownOf(decks, isOwn);
    known.set(decks, found);
    return found;
  };
}
