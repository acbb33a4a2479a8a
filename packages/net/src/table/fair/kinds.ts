import { isSecretOf, makeFarewell } from '@rockpool/fair';
import type { AnyGame, Known } from '@rockpool/game';
import type { Carried } from '../carrying.ts';
import { chooseRounds } from '../choose.ts';
import type { RoundKinds } from '../round-kind.ts';
import { secretRounds } from '../secret.ts';
import { cardShows } from './card-shows.ts';
import { dealRounds } from './deal.ts';
import { fairCarrying } from './carried.ts';
import { knownOf, type CardTools } from './decks.ts';
import { drawRounds } from './draw.ts';
import type { Decks, FairMemory } from './memory.ts';
import { rebuildRounds } from './rebuild.ts';
import { revealRounds } from './reveal.ts';
import { heldBy } from './ring.ts';
import { setupRounds } from './setup.ts';
import { shuffleRounds } from './shuffle.ts';

/** What a table starts with: nothing, or what it carries on from another one. */
interface Start {
  readonly memory: FairMemory;
  readonly carried: Carried;
}

/** The rounds of a game: those of open information, dice, sealed decks, and the keys that these need. */
export function fairKinds(game: AnyGame, tools: CardTools, start: Start): RoundKinds<FairMemory> {
  const shows = cardShows(tools);
  const rebuilds = start.carried.keys.flatMap((key) =>
    key.how === 'rebuild' ? [rebuildRounds({ X: key.point, table: key.table }, tools)] : [],
  );
  return {
    setup: game.kind === 'open' ? [] : [setupRounds(tools), ...rebuilds],
    asks: {
      choose: chooseRounds(shows),
      secret: secretRounds(shows),
      chance: drawRounds(tools),
      shuffle: shuffleRounds(tools),
      deal: dealRounds(tools),
      reveal: revealRounds(tools),
    },
    memory: { ...start.memory, isSecretOf },
    carrying: fairCarrying,
    known: keeping(tools),
    isFarewell(memory, seat, secret) {
      const held = heldBy(memory, seat);
      return held !== null && isSecretOf(secret, held.X);
    },
    makeFarewell(memory, seat, seed) {
      const held = heldBy(memory, seat);
      return held === null ? null : makeFarewell(seed, held.origin);
    },
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
