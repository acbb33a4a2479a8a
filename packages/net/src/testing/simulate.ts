import { seeded, type Seeded } from '@rockpool/game';
import { sameBytes } from '../bytes.ts';
import { createParty, type Party, type PartySetup } from './party.ts';

/** What a simulated evening came to. */
export interface Simulated {
  readonly party: Party;
  readonly steps: number;
  readonly reloads: number;
  readonly cuts: number;
  readonly undos: number;
}

/** How often each thing happens, out of 100 steps; the rest are deliveries. */
const chances = { act: 25, link: 6, cut: 4, reload: 2, undo: 3, store: 20, work: 10 };
/** Quiet rounds after which a game that does not end is stuck. */
const patience = 4000;

/**
 * Plays a whole game at a table whose links break, whose pages reload at any moment (with what their store has by
 * then) and whose messages of different links overtake each other, all from one seed. After each step no two pages
 * may disagree about a closed round; in the end the links come back, and the game must end with all pages equal and
 * nobody accused.
 *
 * @param wild Steps with trouble before the links come back for good.
 * @throws Error that names the seed and the step.
 */
export async function simulate(setup: PartySetup, wild: number): Promise<Simulated> {
  const party = await createParty({ ...setup, slow: true });
  const dice = seeded(`simulation ${setup.seed}`);
  const counts = { steps: 0, reloads: 0, cuts: 0, undos: 0 };
  const fail = (what: string): never => {
    throw new Error(`Seed ${setup.seed}, step ${counts.steps}: ${what}`);
  };
  const pages = party.guests().length;
  for (let page = 1; page < pages; page += 1) party.link(dice.below(page), page);

  for (; counts.steps < wild; counts.steps += 1) {
    await happen(party, dice, counts);
    check(party, fail);
  }
  // In the end everybody is reachable, but not everybody directly.
  for (let a = 0; a < pages; a += 1) for (let b = 0; b < a; b += 1) party.unlink(a, b);
  for (let page = 1; page < pages; page += 1) party.link(page - 1, page);
  for (let quiet = 0; !isOver(party); counts.steps += 1) {
    await party.settle();
    check(party, fail);
    if (!act(party, dice, 0)) quiet += 1;
    if (quiet > 3 || counts.steps > wild + patience) fail('the game is stuck.');
  }
  await party.settle();
  check(party, fail);
  await checkStores(party, fail);
  return { party, ...counts };
}

async function happen(
  party: Party,
  dice: Seeded,
  counts: { reloads: number; cuts: number; undos: number },
): Promise<void> {
  const pages = party.guests().length;
  const [a, b] = [dice.below(pages), dice.below(pages)];
  let roll = dice.below(100);
  const is = (chance: number): boolean => (roll -= chance) < 0;
  if (is(chances.act)) act(party, dice, a);
  else if (is(chances.link)) party.link(a, b);
  else if (is(chances.cut)) {
    party.unlink(a, b);
    counts.cuts += 1;
  } else if (is(chances.reload)) {
    await party.reload(a);
    party.link(a, (a + 1) % pages);
    counts.reloads += 1;
  } else if (is(chances.undo)) {
    if (party.guest(a).table.undo() === null) counts.undos += 1;
  } else if (is(chances.store)) await party.storeAll(a);
  else if (is(chances.work)) party.work(a);
  else party.network.step();
}

/** The first page from `from` on that may act does; false if none may. */
function act(party: Party, dice: Seeded, from: number): boolean {
  const guests = party.guests();
  for (const offset of guests.keys()) {
    const guest = guests[(from + offset) % guests.length];
    const legal = guest?.table.view().legal ?? [];
    if (guest === undefined || legal.length === 0) continue;
    return guest.table.act(legal[dice.below(legal.length)]) === null;
  }
  return false;
}

function isOver(party: Party): boolean {
  return party.guests().every(({ table }) => table.view().ask.ask === 'over');
}

/** No two pages disagree about a round that both have closed, and nobody is accused of anything. */
function check(party: Party, fail: (what: string) => never): void {
  const chains = party.guests().map(({ table }) => table.chain());
  for (const [index, chain] of chains.entries()) {
    const other = chains[0] ?? chain;
    const common = Math.min(chain.length, other.length) - 1;
    const [mine, theirs] = [chain[common], other[common]];
    // Each hash covers all before it, so the last common one tells.
    if (mine !== undefined && theirs !== undefined && !sameBytes(mine, theirs))
      fail(`pages 0 and ${index} disagree about round ${common}.`);
  }
  for (const { table, page } of party.guests()) {
    if (page.faults.length > 0) fail(`a link was cut: ${page.faults.join()}.`);
    if (table.proof() !== null) fail('an honest seat was convicted.');
    const refusal = table.refusal();
    if (refusal !== null)
      fail(`an honest entry of seat ${refusal.seat} was refused: ${refusal.refusal.refused}.`);
  }
}

/** Nobody has lost an entry of his own, and all have the same ones. */
async function checkStores(party: Party, fail: (what: string) => never): Promise<void> {
  const [first, ...others] = await Promise.all(
    party
      .guests()
      .map(async ({ store, table }) => (await store.entries(table.id)).map(({ bytes }) => String(bytes))),
  );
  for (const entries of others)
    if (entries.join('|') !== first?.join('|')) fail('the stores differ in the end.');
}
