import type { Link, LinkHandlers, OpenWay, Way, WayEvents } from '../links/link.ts';
import { createPatience, type Patience } from '../links/patience.ts';
import type { Clock, Random } from '../neighbours.ts';

/** Connections that a device may make. */
const budget = 300;

/** One device on the simulated network. */
export interface Host {
  readonly way: Way;
  /** Where it can be dialled. */
  readonly address: string;
  /** Its power is cut: nobody is told, and nothing of it arrives any more. `up` makes a fresh start possible. */
  down(): void;
  up(): void;
  /** Its data is lost on the way to `other` though every channel says open. */
  mute(other: Host, lost: boolean): void;
  /** The two can never connect directly. */
  block(other: Host): void;
  /** They can again. */
  unblock(other: Host): void;
  /** Links of this host that are open. */
  links(): number;
  /** Connections that it made or answered. */
  dials(): number;
}

export interface TestNetwork {
  host(): Host;
  /** The signalling server works, or it is dead. Links stay. */
  signalling(works: boolean): void;
  /** Nobody can connect to anybody new, though the signalling server answers. */
  isolate(apart: boolean): void;
  /** What all links have carried so far, in bytes. */
  carried(): number;
}

interface Node extends Host {
  readonly name: string;
  up_: boolean;
  spent: number;
  readonly patience: Patience;
  events: WayEvents | null;
  door: string | null;
  readonly muted: Set<Node>;
  readonly blocked: Set<Node>;
  readonly ends: Set<End>;
}

interface End extends Link {
  readonly owner: Node;
  take(frame: Uint8Array): void;
  shut(): void;
}

/** A simulated network with a signalling server of four doors a room; `latency` milliseconds one way. */
export function createTestNetwork(clock: Clock, random: Random, latency = 20): TestNetwork {
  const nodes: Node[] = [];
  const doors = new Map<string, Node>();
  let works = true;
  let apart = false;
  let carried = 0;

  const later = (run: () => void) => void clock.after(latency, run);

  const connect = (from: Node, to: Node, met = false) => {
    if (!from.up_) return;
    if ((!works && !met) || !to.up_) {
      from.events?.dialled(`memory:${to.name}`, 'no-answer');
      return;
    }
    from.spent += 1;
    to.spent += 1;
    if (apart || from.blocked.has(to) || to.blocked.has(from)) {
      from.patience.failed(to.name);
      from.events?.dialled(`memory:${to.name}`, 'peer-unreachable');
      return;
    }
    from.patience.worked(to.name);
    from.events?.dialled(`memory:${to.name}`, 'linked');
    to.events?.dialled(`memory:${from.name}`, 'linked');
    const binding = random(32);
    const a = end(from, true, binding);
    const b = end(to, false, binding);
    wire(a, b);
    wire(b, a);
    from.events?.link(a);
    to.events?.link(b);
  };

  const others = new Map<End, End>();
  const wire = (one: End, other: End) => {
    others.set(one, other);
    one.owner.ends.add(one);
  };
  const end = (owner: Node, dialled: boolean, binding: Uint8Array): End => {
    let open = true;
    let handlers: LinkHandlers | null = null;
    let waiting: Uint8Array[] = [];
    const self: End = {
      owner,
      binding,
      dialled,
      send(frame) {
        const other = others.get(self);
        if (!open || other === undefined) return;
        const copy = frame.slice();
        later(() => {
          if (!owner.up_ || !other.owner.up_ || owner.muted.has(other.owner)) return;
          carried += copy.length;
          other.take(copy);
        });
      },
      handle(next) {
        handlers = next;
        if (next === null) return;
        const kept = waiting;
        waiting = [];
        for (const frame of kept) next.receive(frame);
      },
      close() {
        if (!open) return;
        self.shut();
        const other = others.get(self);
        later(() => {
          if (owner.up_ && other?.owner.up_ === true) other.shut();
        });
      },
      take(frame) {
        if (!open) return;
        if (handlers === null) waiting.push(frame);
        else handlers.receive(frame);
      },
      shut() {
        if (!open) return;
        open = false;
        owner.ends.delete(self);
        handlers?.closed();
      },
    };
    return self;
  };

  const wayOf = (node: () => Node): Way => ({
    name: 'memory',
    open(place, events): OpenWay {
      const self = node();
      self.events = events;
      const holdDoor = () => {
        if (!works || !self.up_ || self.door !== null) return;
        self.door = place.doors.find((door) => !doors.has(door)) ?? null;
        if (self.door !== null) doors.set(self.door, self);
      };
      const look = (alone: boolean) =>
        later(() => {
          if (!works || !self.up_) return;
          holdDoor();
          for (const door of place.doors) {
            const holder = doors.get(door);
            if (holder === undefined || holder === self || !holder.up_) continue;
            const linked = [...holder.ends].some((one) => others.get(one)?.owner === self);
            if (holder.events?.isNear(self.address) === true) continue;
            if ((alone || !linked) && holder.patience.mayCall(self.name)) later(() => connect(holder, self));
          }
        });
      later(() => {
        if (works) events.addresses([`memory:${self.name}`]);
        else events.trouble('signalling-unreachable');
        events.settled();
      });
      return {
        look,
        dial(address) {
          const target = nodes.find(({ name }) => address === `memory:${name}`);
          if (target !== undefined && target !== self && target.events !== null)
            later(() => connect(self, target));
          else events.dialled(address, 'no-answer');
        },
        meet: (member) => events.signal(member, new TextEncoder().encode(self.name)),
        signal(_, payload) {
          const caller = nodes.find((one) => one.name === new TextDecoder().decode(payload));
          if (caller !== undefined) later(() => connect(caller, self, true));
        },
        wake: holdDoor,
        report: () => ({
          servers: [{ server: 'memory', state: works ? 'open' : 'unreachable', since: 0 }],
          used: self.spent,
          of: budget,
        }),
        close() {
          if (self.events !== events) return;
          self.events = null;
          if (self.door !== null) doors.delete(self.door);
          self.door = null;
        },
      };
    },
  });

  return {
    host() {
      const node: Node = {
        name: String(nodes.length),
        address: `memory:${nodes.length}`,
        way: wayOf(() => node),
        up_: true,
        spent: 0,
        patience: createPatience(clock),
        events: null,
        door: null,
        muted: new Set(),
        blocked: new Set(),
        ends: new Set(),
        down() {
          node.up_ = false;
          node.ends.clear();
          // The server notices a dead page only after a while, and keeps its door shut so long.
          const { door } = node;
          node.door = null;
          if (door !== null) clock.after(90_000, () => doors.get(door) === node && doors.delete(door));
        },
        up() {
          node.up_ = true;
        },
        mute(other, lost) {
          const target = nodes.find((one) => one === other);
          if (target === undefined) return;
          if (lost) node.muted.add(target);
          else node.muted.delete(target);
        },
        block(other) {
          const target = nodes.find((one) => one === other);
          if (target !== undefined) node.blocked.add(target);
        },
        unblock(other) {
          for (const one of nodes) {
            if (one === other) node.blocked.delete(one);
            if (one === other) one.blocked.delete(node);
          }
        },
        links: () => node.ends.size,
        dials: () => node.spent,
      };
      nodes.push(node);
      return node;
    },
    signalling(next) {
      works = next;
    },
    isolate(next) {
      apart = next;
    },
    carried: () => carried,
  };
}
