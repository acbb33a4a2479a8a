import type { Meta } from '@rockpool/game';

export const meta: Meta = {
  id: 'reef-gardens',
  rules: 1,
  seats: [2, 3, 4],
  kind: 'dice',
  minutes: [30, 60],
};
