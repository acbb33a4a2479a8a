import { describe, expect, it } from 'vitest';
import { dtlsBinding, fingerprintOf } from './fingerprint.ts';

const hex = (byte: string) => Array(32).fill(byte).join(':');
const sdp = (...lines: string[]) => ['v=0', 's=-', ...lines, 'a=setup:actpass', ''].join('\r\n');
const one = sdp(`a=fingerprint:sha-256 ${hex('AB')}`);
const two = sdp(`a=fingerprint:sha-256 ${hex('01')}`);

describe('DTLS binding', () => {
  it('is the same on both sides and differs with the roles', () => {
    expect(dtlsBinding(one, two, true)).toEqual(dtlsBinding(two, one, false));
    expect(dtlsBinding(one, two, true)).not.toEqual(dtlsBinding(one, two, false));
  });

  it.each([
    ['no description', undefined],
    ['no line', sdp()],
    ['two lines', sdp(`a=fingerprint:sha-256 ${hex('AB')}`, `a=fingerprint:sha-256 ${hex('CD')}`)],
    ['two equal lines', sdp(`a=fingerprint:sha-256 ${hex('AB')}`, `a=fingerprint:sha-256 ${hex('AB')}`)],
    ['a second line of another hash', sdp(`a=fingerprint:sha-256 ${hex('AB')}`, 'a=fingerprint:sha-1 AA:BB')],
    ['another hash', sdp(`a=fingerprint:sha-1 ${hex('AB')}`)],
    ['a short one', sdp('a=fingerprint:sha-256 AB:CD')],
    ['no hex', sdp(`a=fingerprint:sha-256 ${hex('ZZ')}`)],
    ['a second line behind a bare line feed', `${one}\na=fingerprint:sha-256 ${hex('CD')}`],
    ['a second line behind a bare carriage return', `${one}\ra=FINGERPRINT:sha-256 ${hex('CD')}`],
  ])('is refused for %s', (_, text) => {
    expect(fingerprintOf(text)).toBeNull();
    expect(dtlsBinding(one, text, true)).toBeNull();
  });
});
