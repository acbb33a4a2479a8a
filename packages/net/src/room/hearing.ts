import { bytesToHex } from '@noble/hashes/utils.js';
import type { MemberKey } from '../api.ts';
import { createReader } from '../bytes.ts';
import { signatureLength } from '../keys.ts';
import { readAnnouncement, writeAnnouncement } from '../lineage/announcement.ts';
import { readHandover } from '../lineage/handover.ts';
import type { Topic } from '../mesh/topics.ts';
import type { Chat } from './chat.ts';
import type { Keeping } from './keeping.ts';
import type { Members } from './members.ts';
import { readPageRequest } from './page-request.ts';
import { isLive, readProposal, writeProposal } from './proposal.ts';
import type { Starting } from './starting.ts';
import { writeStatement } from './statement.ts';
import type { Venue } from './venue.ts';
import { createWire, type Wire } from './wire.ts';

/** Requests to let go of a seat that are passed on in a page's life. */
const mostAsked = 256;

export interface HearingDeps {
  /** The room's public id, hex. */
  readonly room: string;
  readonly members: Members;
  readonly starting: Starting;
  readonly chat: Chat;
  readonly venue: Venue;
  readonly keeping: Keeping;
  /** A member can be dialled there. */
  readonly know: (member: MemberKey, addresses: readonly string[]) => void;
  /** Somebody's start was heard. */
  readonly begun: () => void;
  /** That member's page is asked to let go of the room. */
  readonly asked: (member: MemberKey) => void;
  /** Something changed that others may follow from. */
  readonly changed: () => void;
  /** Something changed that is only shown. */
  readonly notify: () => void;
}

/** Takes what is said in the lobby and passes on what is new; tells whoever comes what is known here. */
export function listen(lobby: Topic, deps: HearingDeps): Wire {
  const { room, members, starting, chat, venue, changed, notify } = deps;
  const { keep, whenStored } = deps.keeping;
  const asked = new Set<string>();

  const wire = createWire(lobby, {
    statement(body, from) {
      const reader = createReader(body);
      const bytes = reader.data16();
      const signature = reader.bytes(signatureLength);
      const got = reader.complete() ? members.receive(bytes, signature) : 'fault';
      if (got === 'fault' || got === 'old') return got === 'old';
      deps.know(got.statement.key, got.statement.addresses);
      wire.flood('statement', writeStatement(got), from);
      changed();
      return true;
    },
    proposal(body, from) {
      const proposal = readProposal(body, (id) => starting.get(id));
      if (proposal === null || bytesToHex(proposal.genesis.room) !== room) return false;
      const news = starting.add(proposal);
      if (news === null) return true;
      deps.begun();
      if (isLive(news)) keep();
      // It may hold an own signature that is being stored only now.
      whenStored(() => wire.flood('proposal', writeProposal(news), from));
      changed();
      return true;
    },
    chat(body, from) {
      const got = chat.receive(body);
      if (got === 'fault' || got === 'old') return got === 'old';
      wire.flood('chat', got.bytes, from);
      notify();
      return true;
    },
    announcement(body, from) {
      const announcement = readAnnouncement(body);
      if (announcement === null || bytesToHex(announcement.genesis.room) !== room) return false;
      if (venue.hear(announcement)) wire.flood('announcement', body, from);
      return true;
    },
    handover(body, from) {
      const request = readHandover(body);
      const lineage = venue.lineage();
      if (request === null) return false;
      // Said once is enough, and of tables that are not here nobody knows whether it is honest.
      if (lineage === null || asked.size >= mostAsked || asked.has(String(body))) return true;
      if (!lineage.handOver(request)) return false;
      asked.add(String(body));
      wire.flood('handover', body, from);
      return true;
    },
    page(body, from) {
      const member = readPageRequest(body, room);
      if (member === null) return false;
      if (asked.size >= mostAsked || asked.has(String(body))) return true;
      asked.add(String(body));
      wire.flood('page', body, from);
      deps.asked(member);
      return true;
    },
  });
  lobby.onOpened((peer) => {
    for (const signed of members.signed()) wire.send(peer, 'statement', writeStatement(signed));
    for (const bytes of chat.texts()) wire.send(peer, 'chat', bytes);
    whenStored(() => {
      for (const proposal of starting.all()) wire.send(peer, 'proposal', writeProposal(proposal));
      for (const one of venue.announcements()) wire.send(peer, 'announcement', writeAnnouncement(one));
    });
  });
  return wire;
}
