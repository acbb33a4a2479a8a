/** Whether this browser can talk to other browsers at all. Some messengers' built-in ones cannot. */
export const canConnect = (): boolean => 'RTCPeerConnection' in globalThis;
