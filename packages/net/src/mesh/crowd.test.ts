import { afterEach, expect, it } from 'vitest';
import { intrude } from '../testing/intruder.ts';
import { createMeshes, meshSecret, type Meshes } from '../testing/meshes.ts';
import { identityOf } from './identity.ts';
import type { Session } from './session.ts';

const open: Meshes[] = [];
afterEach(() => open.splice(0).forEach((meshes) => meshes.close()));

/** An honest page, and an insider who opens links to it under whatever key. */
function crowd(seed: string) {
  const meshes = createMeshes(seed);
  open.push(meshes);
  const page = meshes.page();
  const insider = intrude(meshes, meshSecret);
  const greet = async (as: Uint8Array): Promise<Session> => {
    await insider.dial(page.host.address);
    const link = insider.links.at(-1);
    if (link === undefined) throw new Error('no link');
    const session = insider.greet(link, as);
    await meshes.clock.pass(200);
    return session;
  };
  return { ...meshes, page, greet };
}

it('one member holds no more than a few links, whoever decides which of them stay', async () => {
  for (const wanted of ['lower', 'higher']) {
    const { greet, page, random } = crowd(wanted);
    let seed = random(32);
    while (identityOf(seed).key < page.key !== (wanted === 'lower')) seed = random(32);
    let last: Session | null = null;
    for (let count = 0; count < 40; count += 1) last = await greet(seed);
    expect(page.host.links(), wanted).toBeLessThanOrEqual(4);
    expect(last?.isOpen()).toBe(true);
  }
});

it('invented members who each say hello once are not kept without end', async () => {
  const { clock, greet, page, random } = crowd('hellos');
  for (let count = 0; count < 200; count += 1) {
    const session = await greet(random(32));
    session.end(null);
    await clock.pass(1_000);
  }
  expect(page.mesh.report().links.length).toBeLessThanOrEqual(128);
});
