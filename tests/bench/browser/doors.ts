/** What went through the two doors of a page. */
export interface Doors {
  /** Bytes of each message that was given to a data channel. */
  readonly sent: readonly number[];
  /** Records that were given to IndexedDB: what each holds, with the length of its bytes. */
  readonly stored: readonly {
    readonly table: string;
    readonly seat: number;
    readonly seq: number;
    readonly bytes: number;
  }[];
  /** When the first long message came in, by the page's clock: many entries at once. */
  readonly flooded: number | null;
}

/** A record as it is given to IndexedDB. */
type Stored = Omit<Doors['stored'][number], 'bytes'> & { readonly bytes: Uint8Array };

/** Longer than anything that is sent while a table is played. */
const long = 8_000;

/** Listens from now on. Call it before anything is opened. */
export function watchDoors(): () => Doors {
  const sent: number[] = [];
  const records: Stored[] = [];
  let flooded: number | null = null;

  const channel = RTCDataChannel.prototype;
  const send = Reflect.get(channel, 'send') as (this: RTCDataChannel, data: unknown) => void;
  Reflect.set(channel, 'send', function (this: RTCDataChannel, data: unknown) {
    if (data instanceof ArrayBuffer || ArrayBuffer.isView(data)) sent.push(data.byteLength);
    send.call(this, data);
  });
  const create = Reflect.get(RTCPeerConnection.prototype, 'createDataChannel') as (
    this: RTCPeerConnection,
    ...given: unknown[]
  ) => RTCDataChannel;
  const listen = (made: RTCDataChannel): void =>
    made.addEventListener('message', ({ data }) => {
      if (data instanceof ArrayBuffer && data.byteLength > long) flooded ??= performance.now();
    });
  Reflect.set(
    RTCPeerConnection.prototype,
    'createDataChannel',
    function (this: RTCPeerConnection, ...given: unknown[]) {
      const made = create.apply(this, given);
      listen(made);
      return made;
    },
  );
  const connect = RTCPeerConnection;
  window.RTCPeerConnection = class extends connect {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      this.addEventListener('datachannel', ({ channel: made }) => listen(made));
    }
  };

  const add = Reflect.get(IDBObjectStore.prototype, 'add') as (
    this: IDBObjectStore,
    ...given: unknown[]
  ) => IDBRequest;
  Reflect.set(IDBObjectStore.prototype, 'add', function (this: IDBObjectStore, ...given: unknown[]) {
    if (this.name === 'entries') records.push(given[0] as Stored);
    return add.apply(this, given);
  });

  return () => ({
    sent,
    stored: records.map((record) => ({ ...record, bytes: record.bytes.length })),
    flooded,
  });
}
