import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { lanAddresses, welcome } from './addresses.ts';

const at = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  internal,
  family: 'IPv4',
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
});

test('the home network comes first, then other networks, then virtual bridges; loopback and link-local never', () => {
  const found = lanAddresses({
    lo: [at('127.0.0.1', true)],
    docker0: [at('172.17.0.1')],
    tun0: [at('100.64.3.2')],
    eth1: [at('169.254.8.8')],
    wlan0: [at('192.168.1.7')],
    gone: undefined,
  });
  expect(found).toEqual(['192.168.1.7', '100.64.3.2', '172.17.0.1']);
});

test('the link to send is the one that friends can open, and the port is the one in use', () => {
  const text = welcome(4180, ['192.168.1.7']);
  expect(text).toMatch(/friends.*http:\/\/192\.168\.1\.7:4180\//);
  expect(text).toMatch(/computer only.*http:\/\/localhost:4180\//);
});

test('without a network it says so instead of offering a link', () => {
  expect(welcome(4173, [])).toContain('no network');
});
