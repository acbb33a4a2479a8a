import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** A PeerServer, as PeerJS wants to know it. */
export interface PeerServer {
  readonly url: string;
  /** Names it in addresses: the same for everybody who has the same url. */
  readonly tag: string;
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly secure: boolean;
}

/** The public server of the PeerJS project. */
export const publicServer = 'https://0.peerjs.com/';

/** Reads a server's url, `http(s)://host[:port]/path`; null if it is none. */
export function parseServer(url: string): PeerServer | null {
  const parsed = readUrl(url);
  if (parsed === null) return null;
  const { protocol, hostname, port, pathname, username, search, hash } = parsed;
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  if (username !== '' || search !== '' || hash !== '') return null;
  const secure = protocol === 'https:';
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`;
  const plain = `${protocol}//${hostname}:${port === '' ? (secure ? '443' : '80') : port}${path}`;
  return {
    url: plain,
    tag: bytesToHex(sha256(utf8ToBytes(plain)).subarray(0, 4)),
    host: hostname,
    port: port === '' ? (secure ? 443 : 80) : Number(port),
    path,
    secure,
  };
}

/** Rendezvous order: everybody with the same list tries the same server first, and rooms spread over them. */
export function rankServers(servers: readonly PeerServer[], room: string): readonly PeerServer[] {
  const weight = ({ url }: PeerServer) => bytesToHex(sha256(utf8ToBytes(`${room} ${url}`)));
  return servers
    .map((server) => ({ server, weight: weight(server) }))
    .sort((a, b) => (a.weight > b.weight ? -1 : 1))
    .map(({ server }) => server);
}

/** Not by `URL.canParse`: it takes some hosts that the constructor refuses (found by fuzzing, Node 20). */
function readUrl(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}
