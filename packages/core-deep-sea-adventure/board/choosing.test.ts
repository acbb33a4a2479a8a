import { describe, expect, it } from 'vitest';
import { legal } from '../rules/legal.ts';
import { position } from '../rules/testing/position.ts';
import type { Action, State } from '../rules/vocabulary.ts';
import { Choosing } from './choosing.svelte.ts';

/** A table where what was acted is written down and not done. */
function table(state: State, { seat = state.turn, confirm = false } = {}) {
  const acted: Action[] = [];
  const source = {
    state,
    seat,
    legal: legal(state, seat),
    confirm,
    act: (action: Action) => {
      acted.push(action);
    },
  };
  return { source, acted, choosing: new Choosing(() => source) };
}

const onTreasure = position(['3 down 1', '5 up'], { phase: 'search' });
const onBlank = position(['3 down 1 2', '5 up'], { phase: 'search', path: '1 1 - 1 1' });

describe('choosing', () => {
  it('acts on an option at once', () => {
    const { choosing, acted, source } = table(onTreasure);
    choosing.choose(source.legal[1] as Action);
    expect(acted).toEqual([{ type: 'take' }]);
  });

  it('the own space takes its treasure; another says that only the own one can be taken from', () => {
    const { choosing, acted } = table(onTreasure);
    choosing.press(4);
    expect([acted, choosing.note]).toEqual([[], { key: 'board.elsewhere' }]);
    choosing.press(3);
    expect(acted).toEqual([{ type: 'take' }]);
  });

  it('the own blank space points to the options', () => {
    const { choosing, acted } = table(onBlank);
    choosing.press(3);
    expect([acted, choosing.note]).toEqual([[], { key: 'board.choose' }]);
  });

  it('a space or the submarine says what it is while others play, and forgets it with the state', () => {
    const { choosing, acted, source } = table(onTreasure, { seat: 1 });
    choosing.press(5);
    expect(choosing.note).toEqual({ key: 'board.space.1', values: { depth: 5, a: 1 } });
    choosing.press(0);
    expect(choosing.note).toEqual({ key: 'board.submarine', values: { air: 25 } });
    source.state = { ...onTreasure };
    expect(choosing.note).toBeNull();
    expect(acted).toEqual([]);
  });

  it('asks for a second word where the player wants it, of the same option', () => {
    const { choosing, acted, source } = table(onTreasure, { confirm: true });
    const [leave, take] = source.legal as [Action, Action];
    choosing.choose(take);
    choosing.choose(leave);
    expect([acted, choosing.pending]).toEqual([[], leave]);
    choosing.cancel();
    expect(choosing.pending).toBeNull();
    choosing.choose(take);
    choosing.choose(take);
    expect(acted).toEqual([take]);
  });

  it('does nothing that is not legal', () => {
    const { choosing, acted } = table(onTreasure, { seat: 1 });
    choosing.choose({ type: 'take' });
    expect(acted).toEqual([]);
  });
});
