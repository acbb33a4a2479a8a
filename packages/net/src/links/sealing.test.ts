import { expect, it } from 'vitest';
import { createTestRandom } from '../testing/random.ts';
import { publicKeyOf, sealLink } from './sealing.ts';

const random = createTestRandom('sealing');

/** Both ends of a link; what one says the other hears at once. */
function ends() {
  const [one, other] = [random(32), random(32)];
  const said: Uint8Array[] = [];
  const overs: boolean[] = [];
  const dialler = sealLink({
    ...{ secret: one, theirs: publicKeyOf(other), dialled: true },
    post: (data) => void said.push(data),
    over: () => undefined,
  });
  const answerer = sealLink({
    ...{ secret: other, theirs: publicKeyOf(one), dialled: false },
    post: () => undefined,
    over: (tell) => void overs.push(tell),
  });
  if (dialler === null || answerer === null) throw new Error('no link');
  return { dialler, answerer, said, overs };
}

it('an error of whoever reads a frame is theirs: it is not taken for a forged frame', () => {
  const { dialler, answerer, said, overs } = ends();
  const got: string[] = [];
  answerer.handle({
    receive(frame) {
      got.push(String(frame));
      if (got.length === 1) throw new Error('a bug');
    },
    closed: () => undefined,
  });
  dialler.send(Uint8Array.of(1));
  dialler.send(Uint8Array.of(2));
  const [first, second] = said as [Uint8Array, Uint8Array];
  expect(() => answerer.take(first)).toThrow('a bug');
  answerer.take(second);
  expect([got, overs]).toEqual([['1', '2'], []]);
  answerer.take(second);
  expect(overs).toEqual([true]);
});
