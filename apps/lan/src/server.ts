import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sirv from 'sirv';
import { peerPath, signalling } from './signalling.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * What the page reads as `rockpool.json`: the PeerServer is where the page came from; on a LAN nobody needs ICE servers.
 * `origin` goes into the links of a page that was opened on localhost.
 */
const settings = (origin: string | null): string =>
  JSON.stringify({ ...(origin === null ? {} : { origin }), signalling: [{ path: peerPath }], ice: [] });

/** The web app is not there: `main` says how to build it. */
export class NotBuilt extends Error {}

/** Files under `assets/` carry their hash in their name; everything else is asked for again each time. */
function files(dist: string): Handler {
  if (!existsSync(join(dist, 'index.html'))) throw new NotBuilt();
  const serve = sirv(dist, {
    etag: true,
    setHeaders(response, pathname) {
      const kept = pathname.startsWith('/assets/');
      response.setHeader('Cache-Control', kept ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (request, response) => {
    // No file here is long enough for ranges, and a reversed range makes sirv throw.
    delete request.headers.range;
    serve(request, response, () => {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
    });
  };
}

function json(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' }).end(body);
}

/** The path asked for; null for what is no path at all. */
function pathOf(request: IncomingMessage): string | null {
  try {
    return new URL(request.url ?? '', 'http://localhost').pathname;
  } catch {
    return null;
  }
}

function route(page: Handler, peers: Handler, origin: (port: number) => string | null): Handler {
  return (request, response) => {
    const path = pathOf(request);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    if (path === null) response.writeHead(400).end();
    else if (path.startsWith(peerPath)) peers(request, response);
    else if (request.method !== 'GET' && request.method !== 'HEAD') response.writeHead(405).end();
    else if (path === '/rockpool.json') json(response, settings(origin(request.socket.localPort ?? 0)));
    else page(request, response);
  };
}

export interface Running {
  readonly port: number;
  close(): Promise<void>;
}

/** The page that a server shows, made once the server exists (hot reload needs it). */
export type Page = (server: Server) => Handler | Promise<Handler>;

/** The built app, from its `dist` folder. Throws `NotBuilt`. */
export const built =
  (dist: string): Page =>
  () =>
    files(dist);

/**
 * One server on one port: the page, its `rockpool.json`, and a PeerServer.
 * @param port 0 takes any free one
 * @param origin where friends on the network reach this port, asked each time: the network may change; null: nowhere
 * @returns once it listens; rejects with the error of `listen` (`EADDRINUSE`) or `NotBuilt`
 */
export async function serve(
  page: Page,
  port: number,
  origin: (port: number) => string | null = () => null,
): Promise<Running> {
  const server = createServer();
  const peers = signalling(server);
  const handle = route(await page(server), peers.handle, origin);
  server.on('request', handle);
  server.on('upgrade', (request, socket, head) => {
    if (pathOf(request) === null) socket.destroy();
    else if (!peers.upgrade(request, socket, head) && server.listenerCount('upgrade') === 1) socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        peers.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
