import * as v from 'valibot';

const iceUrl = v.pipe(v.string(), v.maxLength(200), v.regex(/^(stun|turn)s?:/));

/** A signalling server (PeerServer). Without a host: the one that this page came from. */
const peerServer = v.object({
  host: v.optional(v.pipe(v.string(), v.maxLength(200))),
  port: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65535))),
  path: v.optional(v.pipe(v.string(), v.maxLength(200)), '/'),
  secure: v.optional(v.boolean()),
});

const text = v.pipe(v.string(), v.maxLength(200));

const schema = v.object({
  /** Where friends reach this page, if it was opened by an address that leads only here (`http://localhost:…`). */
  origin: v.exactOptional(v.pipe(v.string(), v.maxLength(200), v.regex(/^https?:\/\/[^/?#@]+$/), v.url())),
  signalling: v.pipe(v.array(peerServer), v.minLength(1), v.maxLength(8)),
  /** STUN and TURN servers, as RTCPeerConnection takes them. None on a LAN. */
  ice: v.optional(
    v.pipe(
      v.array(
        v.object({
          urls: v.union([iceUrl, v.pipe(v.array(iceUrl), v.minLength(1), v.maxLength(8))]),
          username: v.exactOptional(text),
          credential: v.exactOptional(text),
        }),
      ),
      v.maxLength(8),
    ),
    [],
  ),
});

export interface PeerServer {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly secure: boolean;
}

/** How pages find each other, from `rockpool.json` beside `index.html`. */
export interface Config {
  /** The address of this page without its fragment, as others can open it; null: it leads only to this device. */
  readonly address: string | null;
  readonly signalling: readonly PeerServer[];
  readonly ice: readonly { urls: string | string[]; username?: string; credential?: string }[];
}

export type ConfigResult =
  | { readonly config: Config }
  /** `where`: the path inside the file of what is wrong, for the person who hosts it. */
  | { readonly problem: 'missing' | 'not-json' | 'malformed'; readonly where: string };

/** Checks the text of `rockpool.json`. `page` is the address that the page came from. */
export function parseConfig(text: string, page: URL): ConfigResult {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: 'not-json', where: '' };
  }
  const parsed = v.safeParse(schema, json);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return { problem: 'malformed', where: v.getDotPath(issue) ?? '' };
  }
  const { origin, signalling, ice } = parsed.output;
  const shared = sharedPage(page, origin);
  return {
    config: {
      address: shared === null ? null : shared.origin + shared.pathname,
      signalling: signalling.map((server) => completeServer(server, shared ?? page)),
      ice,
    },
  };
}

/** The page as others reach it: by its own address, or by `origin` where that one leads to this device only. */
function sharedPage(page: URL, origin: string | undefined): URL | null {
  if (!['localhost', '127.0.0.1', '[::1]'].includes(page.hostname)) return page;
  return origin === undefined ? null : new URL(page.pathname, origin);
}

/** Everybody must name a server alike, so the own one goes by the address that is shared. */
function completeServer(server: v.InferOutput<typeof peerServer>, page: URL): PeerServer {
  const own = server.host === undefined;
  const secure = server.secure ?? (own ? page.protocol === 'https:' : true);
  const port = server.port ?? (own && page.port !== '' ? Number(page.port) : secure ? 443 : 80);
  return { host: server.host ?? page.hostname, port, path: server.path, secure };
}

/** Reads `rockpool.json` from beside the page. */
export async function loadConfig(): Promise<ConfigResult> {
  const page = new URL(location.href);
  try {
    const response = await fetch('./rockpool.json', { cache: 'no-cache' });
    if (!response.ok) return { problem: 'missing', where: '' };
    return parseConfig(await response.text(), page);
  } catch {
    return { problem: 'missing', where: '' };
  }
}
