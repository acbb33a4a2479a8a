import type { Meta } from '@rockpool/game';

export const meta: Meta = {
  id: 'deep-sea-adventure',
  rules: 1,
  seats: [2, 3, 4, 5, 6],
  kind: 'dice',
  minutes: [15, 30],
};
