import { battery } from '@rockpool/game/testing';
import en from '../words/en.json';
import es from '../words/es.json';
import it from '../words/it.json';
import sl from '../words/sl.json';
import { game } from './game.ts';

battery(game, { en, it, es, sl });
