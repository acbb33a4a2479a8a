import type { Decoder } from '@rockpool/net/testing';

/** Whole numbers from a seed: xorshift, since a million inputs want more of them than a hash gives in time. */
export interface Dice {
  below(bound: number): number;
  bytes(length: number): Uint8Array;
}

export function createDice(seed: number): Dice {
  let state = (seed ^ 0x9e37_79b9) >>> 0 || 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state = (state ^ (state << 5)) >>> 0;
    return state;
  };
  const below = (bound: number): number => next() % Math.max(1, bound);
  return { below, bytes: (length) => Uint8Array.from({ length }, () => below(256)) };
}

const interesting = [0, 1, 0x7f, 0x80, 0xff, 0x52, 0x81, 0xa1, 0x9f, 0xbf] as const;

/** Good bytes with a few of them changed, cut off, doubled or put elsewhere; now and then noise. */
export function spoilBytes(dice: Dice, good: readonly Uint8Array[]): Uint8Array {
  const start = good[dice.below(good.length)];
  if (start === undefined || dice.below(12) === 0) return dice.bytes(dice.below(300));
  let out = start.slice();
  for (let left = dice.below(4); left >= 0; left -= 1) {
    const at = dice.below(out.length);
    switch (dice.below(7)) {
      case 0:
        out = out.slice(0, at);
        break;
      case 1:
        out = Uint8Array.from([...out.subarray(0, at), ...dice.bytes(dice.below(9)), ...out.subarray(at)]);
        break;
      case 2:
        out = Uint8Array.from([...out.subarray(0, at), ...out.subarray(at + dice.below(5))]);
        break;
      case 3: {
        const other = good[dice.below(good.length)] ?? start;
        out.set(other.subarray(0, out.length - at), at);
        break;
      }
      case 4:
        out[at] = interesting[dice.below(interesting.length)] ?? 0;
        break;
      default:
        out[at] = dice.below(256);
    }
  }
  return out;
}

/** A good value with one part of another type, another size, left out or added. */
function spoilValue(dice: Dice, good: readonly unknown[]): unknown {
  const change = (value: unknown): unknown => {
    if (dice.below(4) === 0) return odd(dice);
    if (value instanceof Uint8Array) return dice.below(2) === 0 ? value : spoilBytes(dice, [value]);
    if (typeof value === 'string') return spoilText(dice, [value]);
    if (typeof value !== 'object' || value === null) return odd(dice);
    const fields = Object.entries(value);
    const chosen = dice.below(fields.length + 1);
    const out: Record<string, unknown> = Object.fromEntries(
      fields.map(([name, field], index) => [name, index === chosen ? change(field) : field]),
    );
    if (chosen === fields.length) out[['__proto__', 'extra', 'toString'][dice.below(3)] ?? ''] = odd(dice);
    return out;
  };
  return change(good[dice.below(good.length)]);
}

function odd(dice: Dice): unknown {
  const choices: readonly unknown[] = [
    null,
    undefined,
    NaN,
    -1,
    2 ** 53,
    1.5,
    '',
    'x'.repeat(5_000),
    [],
    {},
    true,
    new Uint8Array(70_000),
    Symbol.iterator,
    10n,
    () => 0,
    Object.create(null),
    new Proxy({}, {}),
  ];
  return choices[dice.below(choices.length)];
}

function spoilText(dice: Dice, good: readonly string[]): string {
  const bytes = spoilBytes(
    dice,
    good.map((text) => new TextEncoder().encode(text)),
  );
  return new TextDecoder('latin1').decode(bytes);
}

/**
 * Gives a decoder so many inputs.
 *
 * @throws Error that names the decoder, the seed and the number of the input, with what the decoder threw as its cause.
 */
export function fuzz(decoder: Decoder, seed: number, inputs: number): void {
  const dice = createDice(seed);
  for (let count = 0; count < inputs; count += 1) {
    try {
      if (decoder.of === 'bytes') decoder.read(spoilBytes(dice, decoder.good));
      else if (decoder.of === 'text') decoder.read(spoilText(dice, decoder.good));
      else decoder.read(spoilValue(dice, decoder.good));
    } catch (cause) {
      throw new Error(`${decoder.name} threw: seed ${String(seed)}, input ${String(count)}.`, { cause });
    }
  }
}
