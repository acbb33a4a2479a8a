import type { DialResult, MemberKey, ServerReport, Trouble } from '../api.ts';

/** Largest frame in bytes: what every browser takes on a data channel. */
export const maxFrame = 16_384;

export interface LinkHandlers {
  receive(frame: Uint8Array): void;
  /** Once, whoever closed it; not after the handlers were taken off. */
  closed(): void;
}

/** An open channel to one other page: frames, whole and in order, until it closes. PROTOCOL.md 8.2. */
export interface Link {
  /** 32 bytes, the same on both sides, that no other channel has. */
  readonly binding: Uint8Array;
  /** Whether this side dialled. */
  readonly dialled: boolean;
  /** Frames of 1 … `maxFrame` bytes; on a closed link nothing happens. */
  send(frame: Uint8Array): void;
  /** One set of handlers at a time; null takes them off. Frames that came before are kept for the first set. */
  handle(handlers: LinkHandlers | null): void;
  close(): void;
}

/** Where a room meets: what its secret says, no more than a way needs. */
export interface Place {
  /** Public id of the room, hex. */
  readonly room: string;
  /** Ids of the doors on a signalling server. */
  readonly doors: readonly string[];
  /** Name of the channel between tabs of one device. */
  readonly broadcast: string;
}

export interface WayEvents {
  link(link: Link): void;
  /** Where others can dial this page by this way now. */
  addresses(addresses: readonly string[]): void;
  /** The way has tried once: it works, or `trouble` says why not. */
  settled(): void;
  trouble(code: Trouble['code'], detail?: string): void;
  /** To be carried to that member over the links that there are. */
  signal(member: MemberKey, payload: Uint8Array): void;
  /** A call to or from this address: that it began, then what came of it. */
  dialled(address: string, result: DialResult): void;
  /** The trouble is over. */
  cleared(code: Trouble['code']): void;
  /** Whether the member with that address has a near link: its knock needs no answer. */
  isNear(address: string): boolean;
}

/** A kind of link, and how pages find each other by it. */
export interface Way {
  /** Addresses of this way begin with it and a colon. */
  readonly name: string;
  /** Both ends of its links are on this device: they need no network, and tell nothing of it. */
  readonly near?: boolean;
  open(place: Place, events: WayEvents): OpenWay;
}

/** What a way has tried. */
export interface WayReport {
  readonly servers: readonly ServerReport[];
  /** RTCPeerConnections that it made, and may make; 0 of 0 where none are needed. */
  readonly used: number;
  readonly of: number;
}

export interface OpenWay {
  /**
   * Knocks at the doors. Cheap: nothing is built before somebody answers. Who is not `alone` gets no second link
   * from a page that has one to it already.
   */
  look(alone: boolean): void;
  /** Dials an address. A link is reported or, after a while, none. */
  dial(address: string): void;
  /** Calls a member over the links that there are, whatever its address: no server is needed. Not all ways can. */
  meet?(member: MemberKey): void;
  /** What a member, or somebody in its name, said by the `signal` of the same way. */
  signal?(member: MemberKey, payload: Uint8Array): void;
  /** After sleep, or when the network is back: whatever may be dead is opened again. */
  wake(): void;
  report(): WayReport;
  close(): void;
}
