import { expect, it } from 'vitest';
import { createDials, reportOf } from './report.ts';
import { newPeer } from './peer.ts';

const key = 'aa'.repeat(32);
const other = 'bb'.repeat(32);
const server = (state: 'connecting' | 'open' | 'unreachable') => ({ server: 'x', state, since: 0 });
const seen = (changes: Partial<Parameters<typeof reportOf>[0]> = {}) =>
  reportOf({
    now: 20_000,
    peers: [],
    dials: [],
    ways: [{ servers: [server('open')], used: 3, of: 300 }],
    troubles: [],
    ...changes,
  });
const heard = { ...newPeer(key, 0), reported: 19_000, reportedBy: other, addresses: ['peerjs:1'], tries: 2 };

it('advises to invite where the server answers and nobody is there, and to check the network where it does not', () => {
  expect(seen().advice).toBe('invite');
  expect(seen({ ways: [{ servers: [server('connecting')], used: 0, of: 300 }] }).advice).toBe('wait');
  expect(seen({ ways: [{ servers: [server('unreachable')], used: 0, of: 300 }] }).advice).toBe(
    'check-internet',
  );
});

it('row 10: says through whom a member is heard, and what the calls came to', () => {
  const dials = [{ address: 'peerjs:1', result: 'peer-unreachable', at: 9_000 }] as const;
  const report = seen({ peers: [heard], dials });
  expect(report.links).toMatchObject([{ how: 'forwarded', through: other, tries: 2 }]);
  expect(report.dials).toEqual([{ member: key, result: 'peer-unreachable', at: 9_000 }]);
  expect(report.advice).toBe('forwarded');
});

it('row 20: says within 15 s that another network may help when a call found no way and nobody forwards', () => {
  const dials = [{ address: 'peerjs:9', result: 'peer-unreachable', at: 12_000 }] as const;
  expect(seen({ dials }).advice).toBe('same-network');
  expect(seen({ now: 200_000, dials }).advice).toBe('invite');
});

it('row 28: names a VPN or an extension when this device offers no candidate', () => {
  expect(seen({ dials: [{ address: 'x', result: 'no-candidates', at: 12_000 }] }).advice).toBe(
    'allow-network',
  );
});

it('row 17: shows the budget, and asks for a reload when it is spent', () => {
  expect(seen().budget).toEqual({ used: 3, of: 300 });
  expect(seen({ troubles: [{ code: 'budget-spent' }] }).advice).toBe('reload');
});

it('row 44: a browser without WebRTC is told to open the link in another one', () => {
  expect(seen({ ways: [], troubles: [{ code: 'no-webrtc' }] }).advice).toBe('open-in-browser');
});

it('row 24: a server that answers while no peer does is told apart from a server that does not', () => {
  const dials = [{ address: 'peerjs:1', result: 'peer-unreachable', at: 9_000 }] as const;
  expect(seen({ dials }).advice).toBe('same-network');
  expect(seen({ ways: [{ servers: [server('unreachable')], used: 0, of: 300 }] }).advice).toBe(
    'check-internet',
  );
});

it('keeps the last call of an address, and few addresses', () => {
  const dials = createDials(() => 1);
  for (let count = 0; count < 100; count += 1) dials.note(`peerjs:${String(count % 40)}`, 'calling');
  dials.note('peerjs:1', 'linked');
  expect(dials.list().length).toBeLessThanOrEqual(16);
  expect(dials.list().filter(({ address }) => address === 'peerjs:1')).toHaveLength(1);
});
