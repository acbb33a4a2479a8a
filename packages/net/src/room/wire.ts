import type { MemberKey } from '../api.ts';
import { join, u8 } from '../bytes.ts';
import type { Topic } from '../mesh/topics.ts';

/** What travels on the topic `lobby`; the numbers are their places here, from 1. PROTOCOL.md 8.7 to 8.13. */
const parts = ['statement', 'proposal', 'chat', 'announcement', 'handover', 'page'] as const;
export type Part = (typeof parts)[number];

/** Takes what a neighbour sent; false: nobody honest sends that. */
export type Handler = (body: Uint8Array, from: MemberKey) => boolean;

export interface Wire {
  list(): readonly MemberKey[];
  send(to: MemberKey, part: Part, body: Uint8Array): void;
  /** To all neighbours but the one that it came from. */
  flood(part: Part, body: Uint8Array, except?: MemberKey): void;
}

/** The lobby's messages, sorted by what they are about. */
export function createWire(lobby: Topic, handlers: { readonly [part in Part]: Handler }): Wire {
  const pack = (part: Part, body: Uint8Array) => join(u8(parts.indexOf(part) + 1), body);
  lobby.onMessage((from, message) => {
    const part = parts[(message[0] ?? 0) - 1];
    if (part === undefined) lobby.fault(from, 'lobby-kind');
    else if (!handlers[part](message.subarray(1), from)) lobby.fault(from, part);
  });
  return {
    list: () => lobby.list(),
    send: (to, part, body) => lobby.send(to, pack(part, body)),
    flood(part, body, except) {
      const message = pack(part, body);
      for (const peer of lobby.list()) if (peer !== except) lobby.send(peer, message);
    },
  };
}
