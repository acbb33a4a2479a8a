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
    config: { signalling: [{ host: '192.168.1.7', port: 8080, path: '/peer', secure: false }], ice: [] },
  });
});

test('on an https page without a port the default one is meant', () => {
  const result = parseConfig('{"signalling":[{}]}', new URL('https://example.org/'));
  expect(result).toMatchObject({
    config: { signalling: [{ host: 'example.org', port: 443, secure: true }] },
  });
});

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
