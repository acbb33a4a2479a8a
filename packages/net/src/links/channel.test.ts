import type { DataConnection } from 'peerjs';
import { describe, expect, it, vi } from 'vitest';
import { linkOf } from './channel.ts';
import { maxFrame } from './link.ts';

const print = (byte: string) => `v=0\r\na=fingerprint:sha-256 ${Array(32).fill(byte).join(':')}\r\n`;

/** An open PeerJS connection as far as a link looks at it. */
function connectionOf(channel: object = {}, local = print('11'), remote = print('22')) {
  const listeners = new Map<string, (value?: unknown) => void>();
  const dataChannel = {
    ordered: true,
    maxRetransmits: null,
    maxPacketLifeTime: null,
    readyState: 'open',
    bufferedAmount: 0,
    send: vi.fn(),
    ...channel,
  };
  const peerConnection = {
    iceConnectionState: 'connected',
    localDescription: { sdp: local },
    remoteDescription: { sdp: remote },
  };
  const shut = vi.fn();
  const connection = {
    dataChannel,
    peerConnection,
    on: (type: string, listener: (value?: unknown) => void) => void listeners.set(type, listener),
    removeAllListeners: () => listeners.clear(),
    close: shut,
  };
  const emit = (type: string, value?: unknown) => listeners.get(type)?.(value);
  return { connection: connection as unknown as DataConnection, dataChannel, peerConnection, shut, emit };
}
function linked(made = connectionOf()) {
  const link = linkOf(made.connection, true);
  if (link === null) throw new Error('no link');
  const got: string[] = [];
  const handlers = {
    receive: (frame: Uint8Array) => void got.push(frame.join()),
    closed: () => void got.push('closed'),
  };
  return { ...made, link, got, handlers };
}
const frame = (...bytes: number[]) => Uint8Array.from(bytes).buffer;

describe('a link over a data channel', () => {
  it('row 15: is refused if it may lose or reorder, or a side has no single fingerprint', () => {
    for (const channel of [{ ordered: false }, { maxRetransmits: 0 }, { maxPacketLifeTime: 100 }])
      expect(linkOf(connectionOf(channel).connection, true)).toBeNull();
    const twice = print('11') + print('33');
    expect(linkOf(connectionOf({}, twice).connection, true)).toBeNull();
    expect(linkOf(connectionOf({}, print('11'), twice).connection, true)).toBeNull();
  });

  it('has one binding on both sides', () => {
    const here = linkOf(connectionOf().connection, true);
    const there = linkOf(connectionOf({}, print('22'), print('11')).connection, false);
    expect(here?.binding).toEqual(there?.binding);
  });

  it('keeps frames that come before anybody takes them, in order', () => {
    const { link, emit, got, handlers } = linked();
    emit('data', frame(1));
    emit('data', frame(2));
    link.handle(handlers);
    emit('data', frame(3));
    expect(got).toEqual(['1', '2', '3']);
  });

  it('row 5: the word of the signalling server that a peer left closes no healthy channel', () => {
    const { connection, link, got, handlers, shut } = linked();
    link.handle(handlers);
    connection.close();
    expect([got, shut.mock.calls.length]).toEqual([[], 0]);
  });

  it('is closed when the browser says that this very connection failed or its channel is shut', () => {
    for (const kind of ['ice', 'channel'] as const) {
      const { connection, link, got, handlers, shut, peerConnection, dataChannel } = linked();
      link.handle(handlers);
      if (kind === 'ice') peerConnection.iceConnectionState = 'failed';
      else dataChannel.readyState = 'closed';
      connection.close();
      connection.close();
      expect([got, shut.mock.calls.length]).toEqual([['closed'], 1]);
    }
  });

  it('is closed by text, by a frame that is too long, and by frames that nobody takes', () => {
    const endless = linked();
    for (let count = 0; count < 65; count += 1) endless.emit('data', frame(1));
    const text = linked();
    text.emit('data', 'text');
    const long = linked();
    long.emit('data', new ArrayBuffer(maxFrame + 1));
    for (const { shut } of [endless, text, long]) expect(shut).toHaveBeenCalledOnce();
  });

  it('gives up a peer that does not read, and sends nothing on a closed channel', () => {
    const slow = linked();
    slow.dataChannel.bufferedAmount = 9_000_000;
    slow.link.send(new Uint8Array(1));
    expect(slow.shut).toHaveBeenCalledOnce();
    slow.link.send(new Uint8Array(1));
    expect(slow.dataChannel.send).not.toHaveBeenCalled();
  });
});
