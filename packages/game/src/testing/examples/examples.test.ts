import { battery } from '../battery.ts';
import { morra } from './morra.ts';
import { noughts } from './noughts.ts';
import { pearls } from './pearls.ts';
import { pig } from './pig.ts';
import { morraWords, noughtsWords, pearlsWords, pigWords } from './words.ts';

battery(noughts, noughtsWords);
battery(pig, pigWords);
battery(morra, morraWords);
battery(pearls, pearlsWords);
