import type { Seat } from '@rockpool/game';
import { currentPiece, cuttingPiece, grantPiece, plainTile, recallPiece } from './pieces.ts';
import { earning, playerOf, shellCount, withPlayer, withShells } from './players.ts';
import { close } from './surface.ts';
import type { Current, Cutting, Grant, Recall, ShellPiece, State } from './vocabulary.ts';
import { grantMoney } from './vocabulary.ts';

type ShellAction = Grant | Recall | Current | Cutting;

const pieces: { readonly [type in ShellAction['type']]: ShellPiece } = {
  grant: grantPiece,
  recall: recallPiece,
  current: currentPiece,
  cutting: cuttingPiece,
};

export function holds(state: State, seat: Seat, type: ShellAction['type']): boolean {
  return shellCount(playerOf(state, seat), pieces[type]) > 0;
}

/** The state after the seat on turn used a shell as `check` allows. The shell is gone. */
export function useShell(state: State, action: ShellAction): State {
  const { turn } = state;
  const player = playerOf(state, turn);
  const used = withPlayer(state, turn, { shells: withShells(player, pieces[action.type], -1) });
  switch (action.type) {
    case 'grant':
      return withPlayer({ ...used, granted: state.phase === 'turn' }, turn, {
        money: earning(player, grantMoney),
      });
    case 'recall':
      return close(used, [action.reef]);
    case 'current':
      return exchange(used, action);
    case 'cutting':
      return { ...used, hand: [...state.hand, plainTile(action.species)] };
  }
}

/** A tile of the hand and one of the nursery change places. */
function exchange(state: State, { tile, row, index }: Current): State {
  const mine = state.hand[tile] ?? 0;
  const theirs = state.nursery[row]?.[index] ?? 0;
  return {
    ...state,
    hand: state.hand.map((held, at) => (at === tile ? theirs : held)),
    nursery: state.nursery.map((tiles, at) =>
      at === row ? tiles.map((lying, place) => (place === index ? mine : lying)) : tiles,
    ),
  };
}
