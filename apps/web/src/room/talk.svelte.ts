import type { ChatLine, MemberKey, Room, Saying } from '@rockpool/net';
import type { Refusal } from '@rockpool/game';
import { settings } from '../app/settings.svelte.ts';

/** How long a line stays beside the table. Milliseconds. */
const stay = 7_000;
/** So many at once. */
const most = 3;

interface Told {
  /** A line of somebody else has come that this page may show. */
  readonly heard: (line: ChatLine) => void;
}

/** What is said in a room, as a page shows it: all lines, those of just now, and how many are unread. */
export class Talk {
  readonly #room: Room;
  readonly #told: Told;
  #lines = $state.raw<readonly ChatLine[]>([]);
  #recent = $state.raw<readonly ChatLine[]>([]);
  #unread = $state(0);
  /** The panel is open: nothing is unread. */
  #open = $state(false);
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the page shows it
  readonly #seen = new Set<string>();

  constructor(room: Room, told: Told) {
    this.#room = room;
    this.#told = told;
    for (const { id } of room.chat()) this.#seen.add(id);
    this.#lines = room.chat();
  }

  /** What the player wants to see: with the sound off, only what this page said itself. */
  readonly lines: readonly ChatLine[] = $derived(
    settings.mute ? this.#lines.filter((line) => this.#isOwn(line)) : this.#lines,
  );
  readonly recent: readonly ChatLine[] = $derived(settings.mute ? [] : this.#recent);
  readonly unread = $derived(settings.mute ? 0 : this.#unread);

  set open(open: boolean) {
    this.#open = open;
    if (open) this.#unread = 0;
  }

  say(saying: Saying): Refusal | null {
    return this.#room.say(saying);
  }

  /** Takes over what the room has now. */
  update(): void {
    const lines = this.#room.chat();
    const fresh = lines.filter(({ id }) => !this.#seen.has(id));
    if (fresh.length === 0) return;
    for (const { id } of fresh) this.#seen.add(id);
    this.#lines = lines;
    const others = fresh.filter((line) => !this.#isOwn(line));
    if (!this.#open) this.#unread += others.length;
    if (!settings.mute) for (const line of others) this.#told.heard(line);
    this.#recent = [...this.#recent, ...others].slice(-most);
    for (const line of others)
      setTimeout(() => {
        this.#recent = this.#recent.filter((one) => one !== line);
      }, stay);
  }

  #isOwn({ from }: ChatLine): boolean {
    return from === this.me;
  }

  get me(): MemberKey {
    return this.#room.view().me.key;
  }
}
