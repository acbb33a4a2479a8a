import type { Scene, Scenes } from '@rockpool/ui';
import type { Action, Options } from '../rules/vocabulary.ts';

type Step = Scene['answers'][number];

const usual: Options = { stackOrder: 'nearest', turnBack: 'loot', dives: 3 };

/** A roll, by what the two dice show. */
const roll = (one: number, two: number): Step => ({
  ask: 'chance',
  bounds: [3, 3],
  drawn: [one - 1, two - 1],
});
const does = (seat: number, action: Action): Step => ({ ask: 'choose', seats: [seat], take: [action] });

const leave: Action = { type: 'leave' };
const take: Action = { type: 'take' };
const down: Action = { type: 'course', to: 'down' };
const up: Action = { type: 'course', to: 'up' };

/** A dive that seat 0 begins. */
function scene(seats: number, steps: readonly Step[]): Scene {
  return { seats, options: usual, answers: [{ ask: 'chance', bounds: [seats], drawn: [0] }, ...steps] };
}

// Blue on 4 and green on 2 have taken a treasure each, orange on 5 none.
const round = [
  ...[roll(2, 2), does(0, take)],
  ...[roll(2, 3), does(1, leave)],
  ...[roll(1, 1), does(2, take)],
];

// Blue carries two treasures home and stops on the blank that its first one left.
const backOnBlank = [
  ...[roll(2, 2), does(0, take), roll(3, 3), does(1, leave)],
  ...[does(0, down), roll(2, 2), does(0, take), roll(1, 1), does(1, leave)],
  ...[does(0, up), roll(3, 3)],
];

// Both divers take whatever they reach and never turn: the air is gone in blue's sixth turn.
const greedy = [
  ...[roll(3, 3), does(0, take), roll(2, 3), does(1, take)],
  ...[does(0, down), roll(3, 3), does(0, take), does(1, down), roll(2, 3), does(1, take)],
  ...[does(0, down), roll(3, 3), does(0, take), does(1, down), roll(2, 3), does(1, take)],
  ...[does(0, down), roll(3, 3), does(0, take), does(1, down), roll(2, 3), does(1, take)],
  ...[does(0, down), roll(3, 3), does(0, take), does(1, down), roll(3, 3), does(1, take)],
  ...[does(0, down), roll(3, 3), does(0, leave)],
];

/** The pictures of the help pages: `![…](scene:NAME)`. */
export const scenes: Scenes = {
  /** Everybody aboard, the whole path below. */
  start: scene(3, []),
  /** Blue has breathed 1 at the start of its second turn. */
  breathe: scene(3, round),
  /** Blue has turned back: it faces the submarine, the others still the deep. */
  course: scene(3, [...round, does(0, up)]),
  /** Orange swims 4 from the submarine, jumps blue on 3 and stops on 5. */
  jump: scene(2, [roll(1, 2), does(0, leave), roll(2, 2)]),
  /** Blue comes aboard with one treasure. */
  home: scene(2, [...[roll(1, 1), does(0, take), roll(2, 2), does(1, take)], does(0, up), roll(2, 2)]),
  /** Blue has taken a treasure on 4 and left a blank. */
  take: scene(2, [roll(2, 2), does(0, take)]),
  /** Blue has put a treasure back on a blank. */
  drop: scene(2, [...backOnBlank, does(0, { type: 'drop', item: 0 })]),
  /** Three treasures, a roll of 3: blue does not move. */
  heavy: scene(2, [
    ...[roll(2, 2), does(0, take), roll(1, 1), does(1, leave)],
    ...[does(0, down), roll(2, 2), does(0, take), roll(1, 1)],
    ...[does(0, down), roll(2, 2), does(0, take), roll(1, 1), does(1, leave)],
    ...[does(0, up), roll(1, 2)],
  ]),
  /** The second dive: blanks gone, the lost treasure in stacks at the end. */
  next: scene(2, greedy),
};
