import type { Seat, Shown } from '@rockpool/game';
import { faceOf } from './divers.ts';
import { withRemoved } from './hands.ts';
import { spaceOf, withCard } from './spaces.ts';
import { creatureValue, specialFace, withPlayed } from './specials.ts';
import type { Action, Place, Special, State } from './vocabulary.ts';

/** The state right after a card is placed, with its anchor: no arrow has acted, nobody else is asked yet. */
export function place(state: State, action: Place): State {
  const { turn } = state;
  const space = spaceOf(action.side, action.column);
  if ('special' in action) {
    const placed = { card: action.card, value: creatureValue(action.special) };
    const shown = withPlayed(state, turn, action.card, action.special);
    return { ...shown, spaces: withCard(state.spaces, space, placed) };
  }
  const { card, value, anchor } = action;
  const spaces = withCard(state.spaces, space, { card, value });
  const placed: State = { ...state, spaces, hands: withRemoved(state.hands, turn, card) };
  if (anchor === undefined) return placed;
  const anchored = withPlayed(placed, turn, anchor.card, 'anchor');
  return { ...anchored, anchor: spaceOf(anchor.side, anchor.column) };
}

/** The cards that an action turns up. The sealed deck checks that they are what they are said to be. */
export function shows(_state: State, _seat: Seat, action: Action): readonly Shown[] {
  const special = (card: number, name: Special): Shown => ({
    deck: 'specials',
    card,
    face: specialFace(name),
  });
  switch (action.type) {
    case 'eye':
    case 'bell':
    case 'harpoon':
      return [special(action.card, action.type)];
    case 'place': {
      if ('special' in action) return [special(action.card, action.special)];
      const diver: Shown = { deck: 'divers', card: action.card, face: faceOf(action.value) };
      return action.anchor === undefined ? [diver] : [diver, special(action.anchor.card, 'anchor')];
    }
    default:
      return [];
  }
}
