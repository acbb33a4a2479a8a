import type { Meta } from '@rockpool/game';

export const meta: Meta = {
  id: 'natural-chaos',
  rules: 1,
  seats: [2, 4],
  kind: 'open',
  minutes: [15, 40],
};
