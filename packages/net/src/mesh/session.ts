import type { MemberKey } from '../api.ts';
import type { Link } from '../links/link.ts';
import type { Clock } from '../neighbours.ts';
import { createBucket } from './bucket.ts';
import { createJoiner, split } from './frames.ts';
import { createHello, type HelloDeps, type Versions } from './hello.ts';

const helloTime = 10_000;

export interface SessionHandlers {
  /** The hello is done: the other side is this member. */
  greeted(session: Session, versions: Versions): void;
  message(session: Session, message: Uint8Array): void;
  /** Once. The code says why, if this side closed it for a fault. */
  ended(session: Session, code: string | null): void;
}

/** A link with its hello and its frames. */
export interface Session {
  readonly dialled: boolean;
  /** Null until the hello is done. */
  peer(): MemberKey | null;
  isOpen(): boolean;
  send(message: Uint8Array): void;
  /** Closes the link; `ended` is called with the code. */
  end(code: string | null): void;
}

export function createSession(
  link: Link,
  clock: Clock,
  hello: Pick<HelloDeps, 'me' | 'helloKey' | 'room' | 'nonce' | 'versions'>,
  handlers: SessionHandlers,
): Session {
  const greeting = createHello({ ...hello, binding: link.binding, dialled: link.dialled });
  const join = createJoiner();
  const frames = createBucket(clock, 500, 2_000);
  const bytes = createBucket(clock, 4_194_304, 8_388_608);
  let peer: MemberKey | null = null;
  let over = false;

  const end = (code: string | null) => {
    if (over) return;
    over = true;
    stopWaiting();
    link.handle(null);
    link.close();
    handlers.ended(session, code);
  };
  const send = (message: Uint8Array) => {
    if (!over) for (const frame of split(message)) link.send(frame);
  };
  const take = (message: Uint8Array) => {
    if (peer !== null) {
      handlers.message(session, message);
      return;
    }
    const greeted = greeting.receive(message);
    if ('fault' in greeted) end(greeted.fault);
    else if ('send' in greeted) send(greeted.send);
    else {
      peer = greeted.peer;
      stopWaiting();
      handlers.greeted(session, greeted.versions);
    }
  };
  const session: Session = { dialled: link.dialled, peer: () => peer, isOpen: () => !over, send, end };
  const stopWaiting = clock.after(helloTime, () => end('hello-late'));
  // First: what came before may be answered at once, and that must not overtake it.
  send(greeting.iAm);
  link.handle({
    receive(frame) {
      if (!frames(1) || !bytes(frame.length)) {
        end('flood');
        return;
      }
      const joined = join(frame);
      if ('fault' in joined) end(joined.fault);
      else if (joined.message !== null) take(joined.message);
    },
    closed: () => end(null),
  });
  return session;
}
