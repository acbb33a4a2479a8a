import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Ranges that home and office networks use (RFC 1918); anything else (a VPN, a phone's carrier) comes after them. */
const home = /^(192\.168\.|10\.|172\.(1[6-9]|2\d|3[01])\.)/;
/** Bridges of virtual machines and containers: friends are hardly ever behind them. */
const virtual = /^(docker|br-|veth|virbr|vmnet|vboxnet|lxc|podman|cni)/;

function rank(name: string, address: string): number {
  if (virtual.test(name)) return 2;
  return home.test(address) ? 0 : 1;
}

/**
 * This machine's IPv4 addresses on its networks, the one that friends most likely reach first.
 * @param interfaces as `os.networkInterfaces()` gives them
 */
export function lanAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  return Object.entries(interfaces)
    .flatMap(([name, infos]) => (infos ?? []).map((info) => ({ name, ...info })))
    .filter(
      ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'),
    )
    .map(({ name, address }) => ({ address, rank: rank(name, address) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ address }) => address);
}

/** Where friends on the same network open the page; null while this machine is on none. */
export function lanOrigin(port: number, addresses: readonly string[] = lanAddresses()): string | null {
  const [first] = addresses;
  return first === undefined ? null : `http://${first}:${port}`;
}

/** What the host reads once the server is up: which link to send, and which not. */
export function welcome(port: number, addresses: readonly string[]): string {
  const here = `http://localhost:${port}/`;
  const [first, ...others] = addresses.map((address) => `http://${address}:${port}/`);
  if (first === undefined)
    return [
      'Rockpool is ready.',
      '',
      `  On this computer:   ${here}`,
      '',
      'This computer is on no network now, so friends cannot reach it: join their Wi-Fi and start again.',
      'Stop with Ctrl+C.',
    ].join('\n');
  return [
    'Rockpool is ready.',
    '',
    `  For your friends, and for you:   ${first}`,
    ...others.map((other) => `  or, on another network:          ${other}`),
    `  On this computer only:           ${here}`,
    '',
    'Open any of them and send the table link that you see there: it is made from the first.',
    'Everybody must be on the same Wi-Fi or cable network. Stop with Ctrl+C.',
  ].join('\n');
}
