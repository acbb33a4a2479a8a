/** A bare data channel to the other page: what a link is without anything of ours. */
export interface Wire {
  /** Offers a channel, answers an offer, takes the answer: SDP with all candidates. */
  offer(): Promise<string>;
  answer(offer: string): Promise<string>;
  connect(answer: string): Promise<void>;
  send(data: Uint8Array<ArrayBuffer>): void;
  /** What is done with each message from now on. */
  onMessage(heard: (data: Uint8Array<ArrayBuffer>) => void): void;
}

export function createWire(): Wire {
  const connection = new RTCPeerConnection();
  let channel: RTCDataChannel | null = null;
  let heard: (data: Uint8Array<ArrayBuffer>) => void = () => undefined;

  const take = (made: RTCDataChannel): void => {
    made.binaryType = 'arraybuffer';
    made.onmessage = ({ data }) => heard(new Uint8Array(data as ArrayBuffer));
    made.onopen = () => (channel = made);
  };
  const gathered = async (): Promise<string> => {
    await new Promise<void>((done) => {
      const look = (): void => {
        if (connection.iceGatheringState === 'complete') done();
      };
      connection.onicegatheringstatechange = look;
      look();
    });
    return connection.localDescription?.sdp ?? '';
  };

  return {
    async offer() {
      take(connection.createDataChannel('bare'));
      await connection.setLocalDescription(await connection.createOffer());
      return gathered();
    },
    async answer(sdp) {
      connection.ondatachannel = ({ channel: made }) => take(made);
      await connection.setRemoteDescription({ type: 'offer', sdp });
      await connection.setLocalDescription(await connection.createAnswer());
      return gathered();
    },
    async connect(sdp) {
      await connection.setRemoteDescription({ type: 'answer', sdp });
      while (channel === null) await new Promise((soon) => setTimeout(soon, 10));
    },
    send: (data) => channel?.send(data),
    onMessage: (listener) => (heard = listener),
  };
}
