import { describe, expect, it } from 'vitest';
import { join } from '../bytes.ts';
import { createTestRandom } from '../testing/random.ts';
import { createHello, type HelloDeps } from './hello.ts';
import { identityOf } from './identity.ts';

const random = createTestRandom('hello');
const [ana, bo] = [identityOf(random(32)), identityOf(random(32))];
const common = { helloKey: random(32), room: '00'.repeat(16), binding: random(32) };
const versions = { protocol: 1, build: 'test' };

const side = (changes: Partial<HelloDeps>) =>
  createHello({ ...common, me: ana, dialled: true, nonce: random(16), versions, ...changes });

/** What each side makes of the other's two messages. */
function greet(a: Partial<HelloDeps>, b: Partial<HelloDeps>) {
  const [left, right] = [side(a), side({ me: bo, dialled: false, ...b })];
  const [fromLeft, fromRight] = [right.receive(left.iAm), left.receive(right.iAm)];
  if (!('send' in fromLeft) || !('send' in fromRight)) return [fromRight, fromLeft];
  return [left.receive(fromLeft.send), right.receive(fromRight.send)];
}

describe('hello', () => {
  it('tells both sides who the other is', () => {
    expect(greet({}, {})).toEqual([
      { peer: bo.key, versions },
      { peer: ana.key, versions },
    ]);
  });

  it('row 41: carries the versions, so that who must reload can be named', () => {
    const newer = { protocol: 2, build: 'newer' };
    expect(greet({}, { versions: newer })[0]).toEqual({ peer: bo.key, versions: newer });
  });

  const wrong = { fault: 'wrong-room' };
  it.each<[string, Partial<HelloDeps>]>([
    ['another secret', { helloKey: random(32) }],
    ['another room', { room: '11'.repeat(16) }],
    ['another channel: somebody is in the middle', { binding: random(32) }],
    ['the same role on both sides', { dialled: true }],
  ])('refuses %s', (_, changes) => {
    expect(greet({}, changes)).toEqual([wrong, wrong]);
  });

  it('refuses a member key that the other side does not own', () => {
    const thief = { key: bo.key, sign: (bytes: Uint8Array) => identityOf(new Uint8Array(32)).sign(bytes) };
    expect(greet({}, { me: thief })[0]).toEqual({ fault: 'hello-signature' });
  });

  it('refuses this member in another page', () => {
    expect(greet({}, { me: ana })).toEqual([{ fault: 'own-key' }, { fault: 'own-key' }]);
  });

  it('takes nobody without the secret for an own second page, whatever he repeats', () => {
    const self = side({});
    const echo = self.receive(self.iAm);
    expect('send' in echo && self.receive(echo.send)).toEqual(wrong);
  });

  it('refuses a proof of an earlier hello', () => {
    const [left, right] = [side({}), side({ me: bo, dialled: false })];
    const old = right.receive(left.iAm);
    const again = side({});
    again.receive(right.iAm);
    expect('send' in old && again.receive(old.send)).toEqual(wrong);
  });

  it('refuses every other shape', () => {
    const { iAm } = side({ me: bo });
    for (let length = 0; length < iAm.length; length += 1) {
      expect(side({}).receive(iAm.subarray(0, length))).toEqual({ fault: 'hello-shape' });
    }
    expect(side({}).receive(join(iAm, new Uint8Array(1)))).toEqual({ fault: 'hello-shape' });
  });
});
