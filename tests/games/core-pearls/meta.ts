import { pearls } from '@rockpool/game/testing';

export const meta = pearls;
