import { formatRoute, parseRoute, type Route } from './route.ts';

let current = $state.raw<Route>(parseRoute(location.hash));
addEventListener('hashchange', () => {
  current = parseRoute(location.hash);
});

export const router = {
  get route(): Route {
    return current;
  },
  go(route: Route): void {
    location.hash = formatRoute(route);
  },
  /** Puts another address in place of this one: what was there is in no history. */
  replace(route: Route): void {
    history.replaceState(null, '', formatRoute(route));
    current = route;
  },
};
