/**
 * Stands in the build for the package `webrtc-adapter`, which PeerJS imports. Its shims are for browsers older than
 * those that this build's syntax runs in, and for audio and video; of the rest PeerJS only reads which browser it is,
 * for a flag that nothing here asks for. Saves about 12 kB, gzipped.
 */
export default { browserDetails: { browser: 'modern', version: null } };
