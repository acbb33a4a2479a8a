import { createReader, join } from '../bytes.ts';
import {
  combine,
  pointLength,
  readPoint,
  readScalar,
  scalarLength,
  sum,
  writePoint,
  writeScalar,
  type Point,
  type Scalar,
} from '../group.ts';
import { createTranscript, type Transcript } from '../transcript.ts';
import { add, inner, mul, neg, product, total } from './arithmetic.ts';
import { at } from './at.ts';
import { writeCiphertexts, type Ciphertext } from './ciphertext.ts';
import { timesG } from './fixed-base.ts';
import { generators } from './generators.ts';
import { invert, type Permutation } from './permutation.ts';

/**
 * The proof of shuffle of Terelius and Wikström, as R. Haenni, P. Locher, R. Koenig and E. Dubuis write it down in
 * "Pseudo-Code Algorithms for Verifiable Re-Encryption Mix-Nets" (FC 2017), in additive notation. Their names are kept;
 * numbers in brackets are the equations of PROTOCOL.md, decks. Their ciphertext (a, b) is our (c2, c1).
 */
export interface ShuffleStatement {
  /** Where and by whom it is made. */
  readonly context: Uint8Array;
  /** The sum of the sealing's keys. */
  readonly Y: Point;
  readonly before: readonly Ciphertext[];
  readonly after: readonly Ciphertext[];
}

/** after_i = before_{ψ(i)} + r'_{ψ(i)}·(G, Y). */
export interface ShuffleWitness {
  readonly permutation: Permutation;
  /** r', one for each input. */
  readonly factors: readonly Scalar[];
}

/** π = (c, s1 … s4, ŝ, s', c, ĉ). */
interface ShuffleProof {
  readonly challenge: Scalar;
  readonly s: readonly [Scalar, Scalar, Scalar, Scalar];
  readonly sHat: readonly Scalar[];
  readonly sPrime: readonly Scalar[];
  /** Commitment to the permutation. */
  readonly c: readonly Point[];
  /** Commitment chain. */
  readonly cHat: readonly Point[];
}

/** Length of the proof for n cards, in bytes. */
export function shuffleProofLength(n: number): number {
  return (5 + 2 * n) * scalarLength + 2 * n * pointLength;
}

/** GenShuffleProof. Deterministic from the seed: no nonce serves two statements. */
export function proveShuffle(
  statement: ShuffleStatement,
  { permutation, factors }: ShuffleWitness,
  seed: Uint8Array,
): Uint8Array {
  const { Y, after } = statement;
  const n = after.length;
  const { timesH, list: h } = generators(n);
  const transcript = begin(statement);

  // GenPermutationCommitment (1): c_j = r_j·G + h_i with j = ψ(i).
  const r = transcript.nonces(seed, 'r', n);
  const place = invert(permutation);
  const c = r.map((rj, j) => writePoint(timesG(rj).add(at(h, at(place, j)))));
  const u = permuted(challenges(transcript, join(...c), n), permutation);

  // GenCommitmentChain (2): ĉ_i = r̂_i·G + u'_i·ĉ_{i−1}, ĉ_0 = h; so ĉ_i = R_i·G + U_i·h, on two fixed bases.
  const rHat = transcript.nonces(seed, 'r-hat', n);
  const R = [0n];
  const U = [1n];
  for (let i = 0; i < n; i += 1) {
    R.push(add(at(rHat, i), mul(at(u, i), at(R, i))));
    U.push(mul(at(u, i), at(U, i)));
  }
  const onBases = (g: Scalar, onH: Scalar): Uint8Array => writePoint(timesG(g).add(timesH(onH)));
  const cHat = R.slice(1).map((Ri, i) => onBases(Ri, at(U, i + 1)));
  transcript.add('c-hat', join(...cHat));

  // Commitments (4)–(8).
  const w = transcript.nonces(seed, 'omega', 4);
  const wHat = transcript.nonces(seed, 'omega-hat', n);
  const wPrime = transcript.nonces(seed, 'omega-prime', n);
  const [w1, w2, w3, w4] = [at(w, 0), at(w, 1), at(w, 2), at(w, 3)];
  const t = [
    timesG(w1),
    timesG(w2),
    timesG(w3).add(combine(wPrime, h)),
    combine([neg(w4), ...wPrime], [Y, ...after.map(({ c2 }) => c2)]),
    timesG(neg(w4)).add(
      combine(
        wPrime,
        after.map(({ c1 }) => c1),
      ),
    ),
  ].map(writePoint);
  const tHat = wHat.map((wi, i) =>
    onBases(add(wi, mul(at(wPrime, i), at(R, i))), mul(at(wPrime, i), at(U, i))),
  );
  const challenge = finish(transcript, t, tHat);

  // Responses (9): s = ω + c · secret; the secrets are r̄, r̂, r̃ and r'.
  const respond = (nonce: Scalar, secret: Scalar): Scalar => add(nonce, mul(challenge, secret));
  const s = [
    respond(w1, total(r)),
    respond(w2, at(R, n)),
    respond(w3, inner(permuted(r, permutation), u)),
    respond(w4, inner(permuted(factors, permutation), u)),
  ];
  const sHat = rHat.map((ri, i) => respond(at(wHat, i), ri));
  const sPrime = u.map((ui, i) => respond(at(wPrime, i), ui));
  return join(...[challenge, ...s, ...sHat, ...sPrime].map(writeScalar), ...c, ...cHat);
}

/** CheckShuffleProof: whether after is a shuffle of before under Y, as this proof of this place says. Never throws. */
export function isShuffle(statement: ShuffleStatement, bytes: Uint8Array): boolean {
  const n = statement.after.length;
  const proof = n === statement.before.length ? readProof(bytes, n) : null;
  if (proof === null) return false;
  const transcript = begin(statement);
  const points = (5 + 2 * n) * scalarLength;
  const chain = points + n * pointLength;
  const u = challenges(transcript, bytes.subarray(points, chain), n);
  transcript.add('c-hat', bytes.subarray(chain));
  const { t, tHat } = commitments(statement, proof, u);
  return finish(transcript, t, tHat) === proof.challenge;
}

/** The sides of (10)–(15) that equal the commitments (4)–(8) if the proof is good. */
function commitments(
  { Y, before, after }: ShuffleStatement,
  { challenge, s, sHat, sPrime, c, cHat }: ShuffleProof,
  u: readonly Scalar[],
): { readonly t: readonly Uint8Array[]; readonly tHat: readonly Uint8Array[] } {
  const { h, timesH, list } = generators(after.length);
  const minus = neg(challenge);
  const factors = [...sPrime, ...u.map((ui) => mul(minus, ui))];
  const cards = [...after, ...before];
  const t = [
    timesG(s[0]).add(combine([minus], [sum(c).subtract(sum(list))])),
    timesG(s[1])
      .add(timesH(mul(challenge, product(u))))
      .add(combine([minus], [at(cHat, cHat.length - 1)])),
    timesG(s[2]).add(combine(factors, [...list, ...c])),
    combine([...factors, neg(s[3])], [...cards.map(({ c2 }) => c2), Y]),
    timesG(neg(s[3])).add(
      combine(
        factors,
        cards.map(({ c1 }) => c1),
      ),
    ),
  ];
  const tHat = cHat.map((ci, i) => {
    const former = i === 0 ? h : at(cHat, i - 1);
    return timesG(at(sHat, i)).add(combine([minus, at(sPrime, i)], [ci, former]));
  });
  return { t: t.map(writePoint), tHat: tHat.map(writePoint) };
}

function readProof(bytes: Uint8Array, n: number): ShuffleProof | null {
  if (bytes.length !== shuffleProofLength(n)) return null;
  const reader = createReader(bytes);
  const scalarList = Array.from({ length: 5 + 2 * n }, () => readScalar(reader.bytes(scalarLength)));
  const pointList = Array.from({ length: 2 * n }, () => readPoint(reader.bytes(pointLength)));
  const good = scalarList.filter((scalar) => scalar !== null);
  const points = pointList.filter((point) => point !== null);
  if (good.length !== scalarList.length || points.length !== pointList.length) return null;
  return {
    challenge: at(good, 0),
    s: [at(good, 1), at(good, 2), at(good, 3), at(good, 4)],
    sHat: good.slice(5, 5 + n),
    sPrime: good.slice(5 + n),
    c: points.slice(0, n),
    cHat: points.slice(n),
  };
}

function begin({ context, Y, before, after }: ShuffleStatement): Transcript {
  const transcript = createTranscript('shuffle');
  transcript.add('place', context);
  transcript.addPoints('Y', [Y]);
  transcript.add('before', writeCiphertexts(before));
  transcript.add('after', writeCiphertexts(after));
  return transcript;
}

/** (3): u_1 … u_n, after the permutation was committed to. */
function challenges(transcript: Transcript, c: Uint8Array, n: number): readonly Scalar[] {
  transcript.add('c', c);
  return Array.from({ length: n }, () => transcript.challenge('u'));
}

function finish(transcript: Transcript, t: readonly Uint8Array[], tHat: readonly Uint8Array[]): Scalar {
  transcript.add('t', join(...t));
  transcript.add('t-hat', join(...tHat));
  return transcript.challenge('challenge');
}

/** x'_i = x_{ψ(i)}. */
function permuted<T>(list: readonly T[], permutation: Permutation): readonly T[] {
  return permutation.map((input) => at(list, input));
}
