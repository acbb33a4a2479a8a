import { Announcer } from '@rockpool/ui';

/** The page's one voice for screen readers. */
export const announcer = new Announcer();
