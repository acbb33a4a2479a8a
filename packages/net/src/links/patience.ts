import type { Clock } from '../neighbours.ts';

const first = 15_000;
const longest = 900_000;
const mostAddresses = 64;

/** Which knocks are answered: an address that could not be reached is called again less and less often. */
export interface Patience {
  mayCall(address: string): boolean;
  failed(address: string): void;
  worked(address: string): void;
}

export function createPatience(clock: Clock): Patience {
  const waits = new Map<string, { readonly wait: number; readonly until: number }>();
  return {
    mayCall: (address) => clock.now() >= (waits.get(address)?.until ?? -Infinity),
    failed(address) {
      const wait = Math.min(longest, 2 * (waits.get(address)?.wait ?? first / 2));
      waits.delete(address);
      waits.set(address, { wait, until: clock.now() + wait });
      const [oldest] = waits.keys();
      if (waits.size > mostAddresses && oldest !== undefined) waits.delete(oldest);
    },
    worked: (address) => void waits.delete(address),
  };
}
