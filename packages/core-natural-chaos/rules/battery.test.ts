import { battery } from '@rockpool/game/testing';
import en from '../words/en.json' with { type: 'json' };
import es from '../words/es.json' with { type: 'json' };
import it from '../words/it.json' with { type: 'json' };
import sl from '../words/sl.json' with { type: 'json' };
import { game } from './game.ts';

battery(game, { en, it, es, sl });
