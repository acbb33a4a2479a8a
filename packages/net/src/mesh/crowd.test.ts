import { afterEach, expect, it } from 'vitest';
import type { Link } from '../links/link.ts';
import { deriveRoom } from '../room/secret.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestNetwork } from '../testing/network.ts';
import { createTestRandom } from '../testing/random.ts';
import { createTestVisibility } from '../testing/visibility.ts';
import { identityOf } from './identity.ts';
import { createMesh, type Mesh } from './mesh.ts';
import { createSession, type Session } from './session.ts';

const open: Mesh[] = [];
afterEach(() => open.splice(0).forEach((mesh) => mesh.close()));

/** An honest page, and an insider who opens links to it under whatever key. */
function crowd(seed: string) {
  const clock = createTestClock();
  const random = createTestRandom(seed);
  const network = createTestNetwork(clock, random);
  const { helloKey, place } = deriveRoom(new Uint8Array(16).fill(7));
  const host = network.host();
  const versions = { protocol: 1, build: 'test' };
  const me = identityOf(random(32));
  const visibility = createTestVisibility();
  const mesh = createMesh({ me, helloKey, place, ways: [host.way], versions, clock, random, visibility });
  open.push(mesh);
  const links: Link[] = [];
  const intruder = network.host();
  const way = intruder.way.open(place, {
    link: (link) => void links.push(link),
    addresses: () => undefined,
    settled: () => undefined,
    trouble: () => undefined,
    signal: () => undefined,
    dialled: () => undefined,
    cleared: () => undefined,
    isNear: () => false,
  });
  const greet = async (as: Uint8Array): Promise<Session> => {
    way.dial(host.address);
    await clock.pass(100);
    const link = links.at(-1);
    if (link === undefined) throw new Error('no link');
    const session = createSession(
      link,
      clock,
      { me: identityOf(as), helloKey, room: place.room, nonce: random(16), versions },
      { greeted: () => undefined, message: () => undefined, ended: () => undefined },
    );
    await clock.pass(200);
    return session;
  };
  return { clock, random, host, mesh, me, greet };
}

it('one member holds no more than a few links, whoever decides which of them stay', async () => {
  for (const wanted of ['lower', 'higher']) {
    const { greet, host, me, random } = crowd(wanted);
    let seed = random(32);
    while (identityOf(seed).key < me.key !== (wanted === 'lower')) seed = random(32);
    let last: Session | null = null;
    for (let count = 0; count < 40; count += 1) last = await greet(seed);
    expect(host.links(), wanted).toBeLessThanOrEqual(4);
    expect(last?.isOpen()).toBe(true);
  }
});

it('invented members who each say hello once are not kept without end', async () => {
  const { clock, greet, mesh, random } = crowd('hellos');
  for (let count = 0; count < 200; count += 1) {
    const session = await greet(random(32));
    session.end(null);
    await clock.pass(1_000);
  }
  expect(mesh.report().links.length).toBeLessThanOrEqual(128);
});
