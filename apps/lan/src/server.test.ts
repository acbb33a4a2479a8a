import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { built, NotBuilt, serve, type Running } from './server.ts';

let folder = '';
let running: Running;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rockpool-lan-'));
  const dist = join(folder, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(dist, 'index.html'), '<title>Rockpool</title>');
  await writeFile(join(dist, 'rockpool.json'), '{"signalling":[{"host":"elsewhere.example"}]}');
  await writeFile(join(dist, 'assets', 'app-1a2b3c.js'), 'export {}');
  running = await serve(built(dist), 0);
});

afterEach(async () => {
  await running.close();
  await rm(folder, { recursive: true });
});

const address = (path: string) => `http://127.0.0.1:${running.port}${path}`;

/** A request exactly as written: `fetch` would tidy the path first. */
function raw(lines: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(running.port, '127.0.0.1', () => socket.end(lines));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

function socket(id: string, token = 'token'): WebSocket {
  return new WebSocket(`ws://127.0.0.1:${running.port}/peer/peerjs?key=peerjs&id=${id}&token=${token}`);
}

/** The next message of each type that a socket gets. */
function next(ws: WebSocket): Promise<{ type: string; payload?: unknown; src?: string }> {
  return new Promise((resolve, reject) => {
    ws.once('message', (data: Buffer) => resolve(JSON.parse(data.toString()) as { type: string }));
    ws.once('error', reject);
  });
}

describe('the page', () => {
  test('is asked for again each time; files with a hash in their name are kept', async () => {
    const page = await fetch(address('/'));
    expect(await page.text()).toBe('<title>Rockpool</title>');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const again = await fetch(address('/'), { headers: { 'if-none-match': page.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    const asset = await fetch(address('/assets/app-1a2b3c.js'));
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toContain('javascript');
  });

  test('has its own rockpool.json: the PeerServer where the page came from, and no ICE servers', async () => {
    const settings = await fetch(address('/rockpool.json'));
    expect(await settings.json()).toEqual({ signalling: [{ path: '/peer/' }], ice: [] });
  });

  test('its rockpool.json tells a page on localhost by which address friends reach it', async () => {
    const shared = await serve(built(join(folder, 'dist')), 0, (port) => `http://192.168.1.7:${port}`);
    const settings = await fetch(`http://localhost:${shared.port}/rockpool.json`);
    await shared.close();
    expect(await settings.json()).toMatchObject({ origin: `http://192.168.1.7:${shared.port}` });
  });

  test('a missing file is a 404, not the page', async () => {
    expect((await fetch(address('/assets/gone-9z.js'))).status).toBe(404);
  });

  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//secret.txt',
  ])('nothing outside the build is served: %s', async (path) => {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (404|400)/);
    expect(answer).not.toContain('secret');
  });

  test('only reading is allowed', async () => {
    expect((await fetch(address('/'), { method: 'POST', body: 'x' })).status).toBe(405);
  });
});

describe('the server outlives', () => {
  test.each([
    'GET / HTTP/1.1\r\nHost: x\r\nRange: bytes=5-2\r\nConnection: close\r\n\r\n',
    'GET http:// HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'nonsense\r\n\r\n',
  ])('the request %j', async (request) => {
    await raw(request);
    expect((await fetch(address('/'))).status).toBe(200);
  });

  test.each(['null', '{', '[]', '{"type":"OFFER"}', '{"type":"LEAVE"}', 'x'.repeat(65 * 1024)])(
    'the signalling message %.20j',
    async (message) => {
      const ws = socket('visitor');
      expect((await next(ws)).type).toBe('OPEN');
      ws.on('error', () => undefined);
      ws.send(message);
      const other = socket('other');
      expect((await next(other)).type).toBe('OPEN');
      expect((await fetch(address('/'))).status).toBe(200);
    },
  );
});

describe('signalling', () => {
  test('passes an offer from one page to another, saying who sent it', async () => {
    const ana = socket('ana');
    await next(ana);
    const bo = socket('bo');
    await next(bo);
    const heard = next(bo);
    ana.send(JSON.stringify({ type: 'OFFER', dst: 'bo', payload: { sdp: 'v=0' } }));
    expect(await heard).toEqual({ type: 'OFFER', src: 'ana', dst: 'bo', payload: { sdp: 'v=0' } });
  });

  test('an id in use is refused to another token', async () => {
    await next(socket('ana'));
    expect((await next(socket('ana', 'stranger'))).type).toBe('ID-TAKEN');
  });

  test('gives no list of who is there', async () => {
    expect((await fetch(address('/peer/peerjs/peers'))).status).toBe(401);
  });
});

test('a port in use rejects with the code that the advice is given for', async () => {
  await expect(serve(built(join(folder, 'dist')), running.port)).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});

test('a missing build is told apart from other failures', async () => {
  await expect(serve(built(join(folder, 'nothing')), 0)).rejects.toBeInstanceOf(NotBuilt);
});
