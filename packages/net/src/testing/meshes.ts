import type { Way } from '../links/link.ts';
import { identityOf } from '../mesh/identity.ts';
import { createMesh, type Mesh } from '../mesh/mesh.ts';
import type { Topic } from '../mesh/topics.ts';
import { deriveRoom } from '../room/secret.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { createTestNetwork, type Host, type TestNetwork } from './network.ts';
import { createTestRandom } from './random.ts';
import { createTestVisibility, type TestVisibility } from './visibility.ts';

/** A page with its links alone, without a room on top. */
export interface MeshPage {
  readonly key: string;
  readonly host: Host;
  readonly mesh: Mesh;
  readonly chat: Topic;
  readonly visibility: TestVisibility;
  /** Who has opened the topic, and what he said there. */
  readonly log: string[];
}

export interface Meshes {
  readonly clock: TestClock;
  readonly network: TestNetwork;
  readonly random: (length: number) => Uint8Array;
  /** A page at the doors of the room; `changes` say what is unlike the others about it. */
  page(
    host?: Host,
    changes?: { seed?: Uint8Array; protocol?: number; secret?: Uint8Array; ways?: Way[] },
  ): MeshPage;
  close(): void;
}

/** The secret of the room where all meet. */
export const meshSecret = new Uint8Array(16).fill(7);

/** @param seed decides all randomness. */
export function createMeshes(seed: string): Meshes {
  const clock = createTestClock();
  const random = createTestRandom(seed);
  const network = createTestNetwork(clock, random);
  const open: Mesh[] = [];
  return {
    ...{ clock, network, random },
    page(host = network.host(), changes = {}) {
      const me = identityOf(changes.seed ?? random(32));
      const { helloKey, place } = deriveRoom(changes.secret ?? meshSecret);
      const visibility = createTestVisibility();
      const mesh = createMesh({
        me,
        helloKey,
        // Who has another secret is here at the same doors all the same.
        place: { ...place, doors: deriveRoom(meshSecret).place.doors },
        ways: changes.ways ?? [host.way],
        versions: { protocol: changes.protocol ?? 1, build: 'test' },
        clock,
        random,
        visibility,
      });
      open.push(mesh);
      const chat = mesh.open('chat');
      const log: string[] = [];
      chat.onOpened((peer) => log.push(`opened ${nameOf(peer)}`));
      chat.onMessage((from, bytes) => log.push(`${nameOf(from)}: ${new TextDecoder().decode(bytes)}`));
      return { key: me.key, host, mesh, chat, visibility, log };
    },
    close: () => open.splice(0).forEach((mesh) => mesh.close()),
  };
}

export const nameOf = (key: string) => key.slice(0, 4);

export function say(from: MeshPage, to: MeshPage, text: string): void {
  from.chat.send(to.key, new TextEncoder().encode(text));
}

/** Each knows where all can be dialled. */
export function introduce(...pages: readonly MeshPage[]): void {
  for (const a of pages) for (const b of pages) a.mesh.know(b.key, b.mesh.addresses());
}

/** How one stands in the eyes of another. */
export const hereFor = (from: MeshPage, about: MeshPage) => from.mesh.presence(about.key).here;
