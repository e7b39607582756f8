import { describe, expect, it } from 'vitest';
import { deviceSignatures } from './device-signatures.ts';

describe('device signatures', () => {
  it('are limited to the 20 most recent', () => {
    const here = deviceSignatures('a-waiver');
    for (let at = 1; at <= 21; at += 1) here.add({ id: `${at}`, signedKey: 'a-key' }, at);
    expect(here.ids(21)).toEqual(Array.from({ length: 20 }, (_, index) => `${index + 2}`));
  });
});
