import type { Meta } from '@rockpool/game';

export const meta: Meta = {
  id: 'nautilus',
  rules: 1,
  seats: [2],
  kind: 'sealed',
  minutes: [20, 35],
};
