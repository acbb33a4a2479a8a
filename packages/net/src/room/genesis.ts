import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { defaultOptions, parseOptions, sameJson, type AnyGame, type OptionsShape } from '@rockpool/game';
import type { Setup } from '../api.ts';
import { genesisHash, nonceLength, proposeGenesis, unplayable } from '../log/genesis.ts';
import type { Random } from '../neighbours.ts';
import type { Holders } from './lobby.ts';
import { newProposal, type Proposal } from './proposal.ts';
import type { Statement } from './statement.ts';

/** A proposer gives up looking for a lower hash: a start that failed often enough to need more is nobody's luck. */
const mostNonces = 65_536;

/** What a page's lobby shows. */
export interface Plan {
  /** Public room id, hex. */
  readonly room: string;
  readonly after: string | null;
  readonly game: AnyGame;
  readonly setup: Setup;
  readonly holders: Holders;
  /** Last statement of a member. */
  readonly of: (member: string) => Statement | null;
}

/** The options of a setup as the game reads them: unknown or impossible ones fall back to the game's own. */
function optionsOf(game: AnyGame, setup: Setup): OptionsShape {
  const defaults: OptionsShape = defaultOptions(game.options);
  const parsed: OptionsShape | null = parseOptions(game.options, { ...defaults, ...setup.options });
  return parsed ?? defaults;
}

/** Makes a proposal of the plan, lower than `below`; null while a seat has nobody. */
export function draw(plan: Plan, below: string | null, random: Random): Proposal | null {
  const seats = plan.holders.map((holder) => {
    const claim = holder === null || holder === 'house' ? null : plan.of(holder)?.claim;
    return holder === null || holder === 'house' || claim === null || claim === undefined
      ? null
      : { key: hexToBytes(claim.key), member: hexToBytes(holder) };
  });
  if (plan.holders.some((holder, seat) => holder !== 'house' && seats[seat] === null)) return null;
  const genesis = {
    room: hexToBytes(plan.room),
    previous: plan.after === null ? null : hexToBytes(plan.after),
    game: plan.game.id,
    rules: plan.game.rules,
    options: optionsOf(plan.game, plan.setup),
    seats,
    continues: null,
  };
  let bytes = proposeGenesis({ ...genesis, nonce: random(nonceLength) });
  for (let turn = 1; turn < mostNonces && below !== null; turn += 1) {
    if (bytesToHex(genesisHash(bytes)) < below) break;
    bytes = proposeGenesis({ ...genesis, nonce: random(nonceLength) });
  }
  return newProposal(bytes);
}

/** Whether a proposal is what the plan says, seat by seat. */
export function agreesWith({ genesis, previous }: Proposal, plan: Plan): boolean {
  if (bytesToHex(genesis.room) !== plan.room || previous !== plan.after) return false;
  if (unplayable(genesis, plan.game) !== null) return false;
  if (!sameJson(genesis.options, optionsOf(plan.game, plan.setup))) return false;
  if (genesis.seats.length !== plan.holders.length) return false;
  return genesis.seats.every((holder, seat) => {
    const planned = plan.holders[seat] ?? null;
    if (holder === null) return planned === 'house';
    if (planned === null || planned === 'house' || bytesToHex(holder.member) !== planned) return false;
    return plan.of(planned)?.claim?.key === bytesToHex(holder.key);
  });
}
