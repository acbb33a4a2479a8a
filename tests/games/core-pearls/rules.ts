export { pearls as game } from '@rockpool/game/testing';
