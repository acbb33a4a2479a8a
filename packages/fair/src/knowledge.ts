import { createReader, join } from './bytes.ts';
import { combine, G, readScalar, scalars, times, writeScalar, type Point, type Scalar } from './group.ts';
import { createTranscript, type Transcript } from './transcript.ts';

/** Length of a proof of knowledge, in bytes: challenge and response. */
export const knowledgeLength = 64;

/**
 * Proves that the prover knows x with X = x·G (Schnorr): c ‖ s, with R = r·G, c = H(context, X, R), s = r − c·x.
 *
 * @param seed of the prover's seat, from which the nonce derives.
 * @param context where the statement is made; a proof of another context is not one of this.
 */
export function proveKnowledge(x: Scalar, X: Point, context: Uint8Array, seed: Uint8Array): Uint8Array {
  const transcript = statement(X, context);
  const [r = 1n] = transcript.nonces(seed, 'knowledge', 1);
  const c = challenge(transcript, times(G, r));
  return join(writeScalar(c), writeScalar(scalars.sub(r, scalars.mul(c, x))));
}

/** Whether the proof holds: c = H(context, X, s·G + c·X). Never throws. */
export function isKnown(X: Point, context: Uint8Array, proof: Uint8Array): boolean {
  const reader = createReader(proof);
  const c = readScalar(reader.bytes(32));
  const s = readScalar(reader.bytes(32));
  if (!reader.complete() || c === null || s === null) return false;
  return challenge(statement(X, context), combine([s, c], [G, X])) === c;
}

function statement(X: Point, context: Uint8Array): Transcript {
  const transcript = createTranscript('knowledge');
  transcript.add('context', context);
  transcript.addPoints('X', [X]);
  return transcript;
}

function challenge(transcript: Transcript, R: Point): Scalar {
  transcript.addPoints('R', [R]);
  return transcript.challenge('c');
}
