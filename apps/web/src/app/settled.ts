import { loadConfig } from './config.ts';

/** `rockpool.json`, read once as the page starts. */
export const settled = loadConfig();
