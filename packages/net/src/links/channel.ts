import { dtlsBinding } from './fingerprint.ts';
import { maxFrame, type Link, type LinkHandlers } from './link.ts';

/** What may wait in the browser's buffer; a link that is slower than this is given up. */
const mostBuffered = 8_388_608;
/** Frames kept until somebody takes them. */
const mostWaiting = 64;

/** An open connection, as far as a link looks at it: PeerJS's, or one made without it. */
export interface Connection {
  readonly peerConnection: RTCPeerConnection;
  readonly dataChannel: RTCDataChannel;
  on(type: 'data' | 'close' | 'error', listener: (data?: unknown) => void): unknown;
  removeAllListeners(): unknown;
  close(): void;
}

/**
 * Makes a link of an open connection; null if it must be refused: no single fingerprint a side, or a channel that
 * may lose or reorder.
 */
export function linkOf(connection: Connection, dialled: boolean): Link | null {
  const { peerConnection, dataChannel } = connection;
  const binding = dtlsBinding(
    peerConnection.localDescription?.sdp,
    peerConnection.remoteDescription?.sdp,
    dialled,
  );
  const { ordered, maxRetransmits, maxPacketLifeTime } = dataChannel;
  if (binding === null || !ordered || maxRetransmits !== null || maxPacketLifeTime !== null) return null;

  let handlers: LinkHandlers | null = null;
  let waiting: Uint8Array[] = [];
  let open = true;
  const shut = connection.close.bind(connection);
  const over = () => {
    if (!open) return;
    open = false;
    waiting = [];
    connection.removeAllListeners();
    shut();
    handlers?.closed();
  };
  // PeerJS closes connections when the signalling server says that a peer left, however healthy they are. Only what
  // the browser says about this very connection counts.
  connection.close = () => {
    const dead = ['failed', 'closed'].includes(peerConnection.iceConnectionState);
    if (dead || dataChannel.readyState !== 'open') over();
  };
  connection.removeAllListeners();
  connection.on('close', over);
  connection.on('error', () => connection.close());
  connection.on('data', (data) => {
    if (!open) return;
    if (!(data instanceof ArrayBuffer) || data.byteLength > maxFrame) over();
    else if (handlers !== null) handlers.receive(new Uint8Array(data));
    else if (waiting.push(new Uint8Array(data)) > mostWaiting) over();
  });

  return {
    binding,
    dialled,
    send(frame) {
      if (!open || dataChannel.readyState !== 'open') return;
      if (dataChannel.bufferedAmount > mostBuffered) {
        over();
        return;
      }
      dataChannel.send(frame.slice());
    },
    handle(next) {
      handlers = next;
      if (next === null) return;
      const kept = waiting;
      waiting = [];
      for (const frame of kept) next.receive(frame);
    },
    close: over,
  };
}
