import type { Refusal } from '@rockpool/game';
import type { Clock, Random } from '../neighbours.ts';
import { agreesWith, draw } from './genesis.ts';
import type { Keeping } from './keeping.ts';
import { isLive, type Proposal } from './proposal.ts';
import type { Seats } from './seats.ts';
import type { Starting } from './starting.ts';
import type { Venue } from './venue.ts';

/** A start that is not complete after that is shown as the lobby again. */
const startTime = 15_000;

/** What this page does about starts: `Starting` decides what it signs, here that is stored and sent. */
export interface Launching {
  /** Proposes the table that the lobby shows. */
  start(): Refusal | null;
  /** Signs and promises what it may, now that something changed. */
  review(): void;
  /** Somebody's start was heard. */
  begin(): void;
  isUnderWay(): boolean;
  close(): void;
}

export interface LaunchingDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly starting: Starting;
  readonly seats: Seats;
  readonly venue: Venue;
  readonly keep: Keeping['keep'];
  readonly flood: (proposal: Proposal) => void;
  readonly changed: () => void;
}

export function createLaunching(deps: LaunchingDeps): Launching {
  const { clock, random, starting, seats, venue, keep, flood, changed } = deps;
  let startedAt = -Infinity;
  let stop = () => {};
  const inTable = () => venue.table() !== null;
  /** A start is under way; if nothing comes of it, that shows too, though nothing happens then. */
  const begin = () => {
    startedAt = clock.now();
    stop();
    stop = clock.after(startTime, changed);
  };

  return {
    start() {
      if (inTable()) return { refused: 'table-running' };
      const plan = seats.plan();
      if (plan === null) return { refused: 'game-loading' };
      if (plan.holders.includes(null)) return { refused: 'seats-open' };
      if (plan.holders.every((holder) => holder === 'house')) return { refused: 'nobody-seated' };
      const keys = plan.holders.map((holder) => (holder === null ? undefined : plan.of(holder)?.claim?.key));
      const signers = keys.filter((key) => key !== undefined);
      const proposal = draw(plan, starting.lowest(venue.after(), signers), random);
      if (proposal === null || !agreesWith(proposal, plan)) return { refused: 'setup-impossible' };
      starting.add(proposal);
      begin();
      flood(proposal);
      changed();
      return null;
    },
    review() {
      // No game is loaded for a guess.
      const plan = seats.isGuessed() && starting.all().length === 0 ? null : seats.plan();
      const news = starting.review((proposal) => plan !== null && !inTable() && agreesWith(proposal, plan));
      if (news.length === 0) return;
      begin();
      keep(() => news.forEach(flood));
    },
    begin,
    isUnderWay() {
      const isSigned = ({ signatures }: Proposal) => signatures.some((mark) => mark !== null);
      const isOf = (one: Proposal) => one.previous === venue.after() && !isLive(one) && isSigned(one);
      return clock.now() - startedAt < startTime && starting.all().some(isOf);
    },
    close: () => stop(),
  };
}
