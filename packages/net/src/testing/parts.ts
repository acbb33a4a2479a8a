// What tampered clients are made of: the real parts, without the checks that an honest client puts around them.
export { caps } from '../carrier/entry-log.ts';
export { writeMessage, type Message } from '../carrier/messages.ts';
export { clientId, mapKey, mapName, writeUpdate } from '../carrier/update.ts';
export { ascii, join, u16, u32, u8 } from '../bytes.ts';
export { hash } from '../hashing.ts';
export { writeAction, writeCount } from '../log/body.ts';
export { maxMessage, split } from '../mesh/frames.ts';
export { createHello } from '../mesh/hello.ts';
export { identityOf, type Identity } from '../mesh/identity.ts';
export { createMesh, type Mesh } from '../mesh/mesh.ts';
export { newProposal, promiseProposal, signProposal, writeProposal } from '../room/proposal.ts';
export { deriveRoom, parseSecret } from '../room/secret.ts';
export { signStatement, type Statement } from '../room/statement.ts';
export * as Y from 'yjs';
