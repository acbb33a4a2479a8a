import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import express, { type Express } from 'express';
import { ExpressPeerServer } from 'peer';
import { WebSocketServer } from 'ws';

/** Where the PeerServer lives on our port: HTTP below `/peer/`, its WebSocket at `/peer/peerjs`. */
export const peerPath = '/peer/';
const socketPath = `${peerPath}peerjs`;

/** Offers and answers are a few kB; the library's own limit is 100 MB. */
const maxMessage = 64 * 1024;
const maxPeers = 500;

/**
 * Adds a PeerServer to a server: it passes WebRTC offers and answers between browsers, and never sees a move.
 * It takes WebSocket upgrades on its own path only, so that others (hot reload) may use the rest.
 */
export function signalling(server: Server): {
  handle: Express;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): void;
} {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessage });
  const peers = ExpressPeerServer(server, {
    path: peerPath,
    concurrent_limit: maxPeers,
    corsOptions: { origin: false },
    createWebSocketServer: () => sockets,
  });
  // Without a listener a malformed message from any visitor would end the process.
  peers.on('error', () => undefined);
  // The library builds itself when an Express app mounts it.
  const handle = express().disable('x-powered-by').use(peers);

  return {
    handle,
    upgrade(request, socket, head) {
      if (new URL(request.url ?? '', 'http://localhost').pathname !== socketPath) return false;
      sockets.handleUpgrade(request, socket, head, (ws) => sockets.emit('connection', ws, request));
      return true;
    },
    close() {
      for (const ws of sockets.clients) ws.terminate();
      sockets.close();
    },
  };
}
