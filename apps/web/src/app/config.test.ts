import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { parseConfig } from './config.ts';

const page = new URL('http://192.168.1.7:8080/play/index.html');
const parse = (json: unknown) => parseConfig(JSON.stringify(json), page);

test('the file that comes with the app is sound', () => {
  const text = readFileSync(new URL('../../public/rockpool.json', import.meta.url), 'utf8');
  expect(parseConfig(text, page)).toMatchObject({ config: { signalling: [{ secure: true }] } });
});

test('a server without a host is the one that the page came from', () => {
  expect(parse({ signalling: [{ path: '/peer' }] })).toEqual({
    config: {
      address: 'http://192.168.1.7:8080/play/index.html',
      signalling: [{ host: '192.168.1.7', port: 8080, path: '/peer', secure: false }],
      ice: [],
    },
  });
});

test('on an https page without a port the default one is meant', () => {
  const result = parseConfig('{"signalling":[{}]}', new URL('https://example.org/'));
  expect(result).toMatchObject({
    config: { signalling: [{ host: 'example.org', port: 443, secure: true }] },
  });
});

test('a page on localhost is shared, and meets others, by the address that its server gives', () => {
  const local = new URL('http://localhost:8080/play/');
  const json = { origin: 'http://192.168.1.7:8080', signalling: [{ path: '/peer' }] };
  expect(parseConfig(JSON.stringify(json), local)).toEqual({
    config: {
      address: 'http://192.168.1.7:8080/play/',
      signalling: [{ host: '192.168.1.7', port: 8080, path: '/peer', secure: false }],
      ice: [],
    },
  });
  expect(parseConfig('{"signalling":[{}]}', local)).toMatchObject({
    config: { address: null, signalling: [{ host: 'localhost' }] },
  });
});

test('an address that leads elsewhere than this device is shared as it is', () => {
  const json = { origin: 'http://10.0.0.1:8080', signalling: [{}] };
  expect(parse(json)).toMatchObject({
    config: { address: page.href, signalling: [{ host: page.hostname }] },
  });
});

test.each(['localhost', 'ftp://10.0.0.1', 'http://a@b', 'http://a/b', 'javascript:alert(1)'])(
  'an origin like %s is refused',
  (origin) => {
    expect(parse({ origin, signalling: [{}] })).toEqual({ problem: 'malformed', where: 'origin' });
  },
);

test('a malformed file names the entry that is wrong', () => {
  expect(parseConfig('{', page)).toEqual({ problem: 'not-json', where: '' });
  expect(parse({ signalling: [] })).toEqual({ problem: 'malformed', where: 'signalling' });
  expect(parse({ signalling: [{ port: 99999 }] })).toEqual({
    problem: 'malformed',
    where: 'signalling.0.port',
  });
  expect(parse({ signalling: [{}], ice: [{ urls: 'https://example.org' }] })).toEqual({
    problem: 'malformed',
    where: 'ice.0.urls',
  });
});

test('ICE servers go on as they are', () => {
  const ice = [{ urls: 'stun:example.org' }, { urls: ['turn:example.org'], username: 'a', credential: 'b' }];
  expect(parse({ signalling: [{}], ice })).toMatchObject({ config: { ice } });
});
