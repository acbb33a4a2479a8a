/**
 * How two tabs of one browser that are in the same room hand its seat over. Only a hint between pages of one device: that
 * a room has one writer is kept by `sole` and by the store, whatever is said here.
 */
type Message = 'let-go' | 'gone' | 'taken';

/** How long the tab that lets go waits for the other to have taken the room. Milliseconds. */
const patience = 4_000;

export interface Tabs {
  /** Asks the tab that has the room to let go; kept once it has, or when it does not answer. */
  ask(): Promise<boolean>;
  close(): void;
}

/**
 * @param has Whether this tab has the room, and so its seat.
 * @param letGo Leaves the room, so that another tab can take it.
 * @param again Called when the other tab has it: this one may come back and watch.
 */
export function openTabs(id: string, has: boolean, letGo: () => void, again: () => void): Tabs {
  const channel = new BroadcastChannel(`rockpool/tabs/${id}`);
  const say = (message: Message): void => channel.postMessage(message);
  let heard: (message: unknown) => void = () => undefined;
  channel.addEventListener('message', ({ data }) => heard(data));

  if (has) {
    say('taken');
    heard = (message) => {
      if (message !== 'let-go') return;
      letGo();
      const timer = setTimeout(again, patience);
      heard = (next) => {
        if (next !== 'taken') return;
        clearTimeout(timer);
        again();
      };
      say('gone');
    };
  }
  return {
    ask: () =>
      new Promise((settle) => {
        const timer = setTimeout(() => settle(false), patience);
        heard = (message) => {
          if (message !== 'gone') return;
          clearTimeout(timer);
          settle(true);
        };
        say('let-go');
      }),
    close: () => channel.close(),
  };
}
