import { join } from '../bytes.ts';
import { scalars, writePoint, writeScalar, zero, G, type Point, type Scalar } from '../group.ts';
import { createTranscript, type Transcript } from '../transcript.ts';
import { at } from './at.ts';
import { writeCiphertexts } from './ciphertext.ts';
import { generators } from './generators.ts';
import type { ShuffleStatement, ShuffleWitness } from './shuffle-proof.ts';

/**
 * The slow reference that tests compare the proof of shuffle with: the pseudo-code of the paper line by line, each
 * multiplication by doubling and adding, nothing merged, no table. Indices run from 0 where the paper's run from 1.
 */
export function naiveTimes(point: Point, scalar: Scalar): Point {
  let out = zero;
  for (const bit of scalar.toString(2)) {
    out = out.double();
    if (bit === '1') out = out.add(point);
  }
  return out;
}

/** Π of the paper, a sum here. */
function sumOf(n: number, term: (i: number) => Point): Point {
  let out = zero;
  for (let i = 0; i < n; i += 1) out = out.add(term(i));
  return out;
}

function scalarSum(n: number, term: (i: number) => Scalar): Scalar {
  let out = 0n;
  for (let i = 0; i < n; i += 1) out = mod(out + term(i));
  return out;
}

function mod(value: bigint): Scalar {
  return ((value % scalars.ORDER) + scalars.ORDER) % scalars.ORDER;
}

function begin({ context, Y, before, after }: ShuffleStatement): Transcript {
  const transcript = createTranscript('shuffle');
  transcript.add('place', context);
  transcript.add('Y', writePoint(Y));
  transcript.add('before', writeCiphertexts(before));
  transcript.add('after', writeCiphertexts(after));
  return transcript;
}

/** GenShuffleProof(e, e', r', ψ, pk). */
export function naiveProof(
  statement: ShuffleStatement,
  { permutation, factors }: ShuffleWitness,
  seed: Uint8Array,
): Uint8Array {
  const { Y, after } = statement;
  const n = after.length;
  const { h, list } = generators(n);
  const psi = (i: number): number => at(permutation, i);
  const transcript = begin(statement);

  const r = transcript.nonces(seed, 'r', n);
  const c = Array.from({ length: n }, () => zero);
  for (let i = 0; i < n; i += 1) c[psi(i)] = naiveTimes(G, at(r, psi(i))).add(at(list, i));
  transcript.add('c', join(...c.map(writePoint)));
  const u = Array.from({ length: n }, () => transcript.challenge('u'));
  const uPrime = u.map((_, i) => at(u, psi(i)));

  const rHat = transcript.nonces(seed, 'r-hat', n);
  const cHat: Point[] = [];
  for (let i = 0; i < n; i += 1) {
    const former = i === 0 ? h : at(cHat, i - 1);
    cHat.push(naiveTimes(G, at(rHat, i)).add(naiveTimes(former, at(uPrime, i))));
  }
  transcript.add('c-hat', join(...cHat.map(writePoint)));

  const rBar = scalarSum(n, (i) => at(r, i));
  const v = Array.from({ length: n }, () => 1n);
  for (let i = n - 2; i >= 0; i -= 1) v[i] = mod(at(uPrime, i + 1) * at(v, i + 1));
  const rHatSum = scalarSum(n, (i) => at(rHat, i) * at(v, i));
  const rTilde = scalarSum(n, (i) => at(r, i) * at(u, i));
  const rPrime = scalarSum(n, (i) => at(factors, i) * at(u, i));

  const w = transcript.nonces(seed, 'omega', 4);
  const wHat = transcript.nonces(seed, 'omega-hat', n);
  const wPrime = transcript.nonces(seed, 'omega-prime', n);
  const t = [
    naiveTimes(G, at(w, 0)),
    naiveTimes(G, at(w, 1)),
    naiveTimes(G, at(w, 2)).add(sumOf(n, (i) => naiveTimes(at(list, i), at(wPrime, i)))),
    naiveTimes(Y, mod(-at(w, 3))).add(sumOf(n, (i) => naiveTimes(at(after, i).c2, at(wPrime, i)))),
    naiveTimes(G, mod(-at(w, 3))).add(sumOf(n, (i) => naiveTimes(at(after, i).c1, at(wPrime, i)))),
  ];
  const tHat = cHat.map((_, i) =>
    naiveTimes(G, at(wHat, i)).add(naiveTimes(i === 0 ? h : at(cHat, i - 1), at(wPrime, i))),
  );
  transcript.add('t', join(...t.map(writePoint)));
  transcript.add('t-hat', join(...tHat.map(writePoint)));
  const challenge = transcript.challenge('challenge');

  const s = [rBar, rHatSum, rTilde, rPrime].map((secret, i) => mod(at(w, i) + challenge * secret));
  const sHat = rHat.map((ri, i) => mod(at(wHat, i) + challenge * ri));
  const sPrime = uPrime.map((ui, i) => mod(at(wPrime, i) + challenge * ui));
  return join(...[challenge, ...s, ...sHat, ...sPrime].map(writeScalar), ...[...c, ...cHat].map(writePoint));
}
