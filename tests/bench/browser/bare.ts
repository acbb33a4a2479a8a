import { ed25519 } from '@noble/curves/ed25519.js';
import { createWire, type Wire } from './wire.ts';

/** The parts of a move that it cannot do without. `all`: one after the other, as a move has them. */
export type Part = 'channel' | 'write' | 'sign' | 'verify' | 'all';

/** What a move cannot do without, as plainly as a page can do it. */
export interface Bare extends Pick<Wire, 'offer' | 'answer' | 'connect'> {
  /** This page is the other side of a part. */
  answerTo(part: Part): Promise<void>;
  /** Milliseconds of a part, so many times; half of a round trip where there are two sides. */
  measure(part: Part, times: number): Promise<readonly number[]>;
}

/** About the size of an entry on a link. PROTOCOL.md 9. */
const size = 180;
/** A move meets a page that was idle, not one in a tight loop: so long it waits between two. */
const pause = 4;

type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes that are different each time. */
const fresh = (): Bytes => crypto.getRandomValues(new Uint8Array(size));

const { secretKey, publicKey } = ed25519.keygen();
const sign = (message: Bytes): Uint8Array => ed25519.sign(message, secretKey);
const verify = (message: Bytes, signature: Uint8Array): boolean =>
  ed25519.verify(signature, message, publicKey, { zip215: false });

/** Adds a record until it would survive a crash, as a signed entry must before it is sent. */
function createDisk(): (record: Bytes) => Promise<void> {
  const opened = new Promise<IDBDatabase>((done, failed) => {
    const request = indexedDB.open('bare', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('records', { autoIncrement: true });
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(new Error('This browser keeps nothing.'));
  });
  return async (record) => {
    const transaction = (await opened).transaction('records', 'readwrite', { durability: 'strict' });
    transaction.objectStore('records').add({ record });
    transaction.commit();
    await new Promise<void>((done, failed) => {
      transaction.oncomplete = () => done();
      transaction.onabort = () => failed(new Error('not stored'));
    });
  };
}

export function createBare(): Bare {
  const { send, onMessage, ...connecting } = createWire();
  const write = createDisk();
  const sample = fresh();
  const signature = sign(sample);

  const move = async (): Promise<void> => {
    const message = fresh();
    sign(message);
    await write(message);
    send(message);
  };
  const reply = (): Promise<void> => new Promise((done) => onMessage(() => done()));
  const work: { readonly [part in Part]: () => Promise<unknown> } = {
    channel() {
      const replied = reply();
      send(fresh());
      return replied;
    },
    write: () => write(fresh()),
    sign: () => Promise.resolve(sign(fresh())),
    verify: () => Promise.resolve(verify(sample, signature)),
    async all() {
      const replied = reply();
      await move();
      await replied;
      verify(sample, signature);
    },
  };

  return {
    ...connecting,
    async answerTo(part) {
      await write(sample); // opens the database
      onMessage((data) => {
        if (part === 'channel') {
          send(data);
          return;
        }
        verify(sample, signature);
        void move();
      });
    },
    async measure(part, times) {
      await write(sample);
      const out: number[] = [];
      for (let round = 0; round < times; round += 1) {
        const began = performance.now();
        await work[part]();
        out.push((performance.now() - began) / (part === 'channel' || part === 'all' ? 2 : 1));
        await new Promise((soon) => setTimeout(soon, pause));
      }
      return out;
    },
  };
}
