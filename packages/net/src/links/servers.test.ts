import { describe, expect, it } from 'vitest';
import { parseServer, publicServer, rankServers, type PeerServer } from './servers.ts';

describe('signalling servers', () => {
  it('reads urls, and names one server one way', () => {
    expect(parseServer(publicServer)).toMatchObject({
      host: '0.peerjs.com',
      port: 443,
      path: '/',
      secure: true,
    });
    expect(parseServer('http://192.168.1.5:8080/signal')).toMatchObject({
      port: 8080,
      path: '/signal/',
      secure: false,
    });
    expect(parseServer('https://a.example:443/x')?.tag).toBe(parseServer('https://a.example/x/')?.tag);
  });

  it.each(['', 'a.example', 'ftp://a.example/', 'https://me@a.example/', 'https://a.example/?q'])(
    'refuses %j',
    (url) => {
      expect(parseServer(url)).toBeNull();
    },
  );

  it('row 18: one server dead or full: all pages have the same order, and rooms spread', () => {
    const servers = ['https://a.example/', 'https://b.example/', 'https://c.example/']
      .map(parseServer)
      .filter((server): server is PeerServer => server !== null);
    const first = new Map<string, number>();
    for (let room = 0; room < 60; room += 1) {
      const order = rankServers(servers, String(room)).map(({ url }) => url);
      expect(rankServers([...servers].reverse(), String(room)).map(({ url }) => url)).toEqual(order);
      first.set(order[0]!, (first.get(order[0]!) ?? 0) + 1);
    }
    expect([...first.values()].every((count) => count > 8)).toBe(true);
  });
});
