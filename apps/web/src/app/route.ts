/** A screen and what it shows. The address is `#/…`, so that any static host will do. */
export type Route =
  | { readonly at: 'home' | 'settings' | 'fair' | 'unknown' }
  | { readonly at: 'new' | 'friends'; readonly game: string }
  /** A game's help, and which of its parts is to be shown, from 1. */
  | { readonly at: 'help'; readonly game: string; readonly part?: number }
  | { readonly at: 'here'; readonly table: string }
  | { readonly at: 'room'; readonly room: string }
  /** A record, packed, and how many of its answers are shown. */
  | { readonly at: 'replay'; readonly record: string; readonly step: number }
  /** A shared link. The secret leaves the address bar as soon as the room knows its public id. */
  | { readonly at: 'join'; readonly secret: string };

const word = /^[a-zA-Z0-9_-]{1,64}$/;
/** A room's secret, and in the private link of a seat the seat's seed behind a dot. */
const key = /^[a-zA-Z0-9_-]{1,64}(\.[a-zA-Z0-9_-]{1,64})?$/;
const packed = /^[a-zA-Z0-9_-]{1,16000}$/;
const count = /^[0-9]{1,6}$/;
const nth = /^[1-9][0-9]?$/;

export function parseRoute(hash: string): Route {
  const [screen = '', rest = '', ...more] = hash.replace(/^#?\/?/, '').split('/');
  if (screen === 'replay') {
    const [step = '0', ...others] = more;
    const whole = packed.test(rest) && count.test(step) && others.length === 0;
    return whole ? { at: 'replay', record: rest, step: Number(step) } : { at: 'unknown' };
  }
  if (screen === 'help' && word.test(rest) && more.length === 1) {
    const [part = ''] = more;
    return nth.test(part) ? { at: 'help', game: rest, part: Number(part) } : { at: 'unknown' };
  }
  if (more.length > 0) return { at: 'unknown' };
  if (rest === '') {
    if (screen === '') return { at: 'home' };
    return screen === 'settings' || screen === 'fair' ? { at: screen } : { at: 'unknown' };
  }
  if (screen === 'j') return key.test(rest) ? { at: 'join', secret: rest } : { at: 'unknown' };
  if (!word.test(rest)) return { at: 'unknown' };
  if (screen === 'new' || screen === 'friends' || screen === 'help') return { at: screen, game: rest };
  if (screen === 't') return { at: 'here', table: rest };
  return screen === 'r' ? { at: 'room', room: rest } : { at: 'unknown' };
}

export function formatRoute(route: Route): string {
  switch (route.at) {
    case 'home':
    case 'unknown':
      return '#/';
    case 'settings':
    case 'fair':
      return `#/${route.at}`;
    case 'new':
    case 'friends':
      return `#/${route.at}/${route.game}`;
    case 'help':
      return `#/help/${route.game}${route.part === undefined ? '' : `/${route.part}`}`;
    case 'here':
      return `#/t/${route.table}`;
    case 'room':
      return `#/r/${route.room}`;
    case 'replay':
      return `#/replay/${route.record}/${route.step}`;
    case 'join':
      return `#/j/${route.secret}`;
  }
}
