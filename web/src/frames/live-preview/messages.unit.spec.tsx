import { describe, expect, it } from 'vitest';
import { readFromPhone, readToPhone } from './preview-content.ts';

const other = {} as Window;
const received = (data: unknown, changes: object = {}) =>
  ({ data, origin: location.origin, source: other, ...changes }) as MessageEvent;

describe('what the dashboard hears', () => {
  it.each([
    { kind: 'ready' },
    { kind: 'language', locale: 'de' },
    { kind: 'pressed', section: 'A' },
    { kind: 'pressed', section: null },
  ])('is $kind from its phone', (message) => {
    expect(readFromPhone(received(message), other)).toEqual(message);
  });

  it.each([
    [null],
    ['ready'],
    [{ kind: 'changes' }],
    [{ kind: 'language', locale: 'xx' }],
    [{ kind: 'language' }],
    [{ kind: 'pressed', section: 1 }],
    [{ kind: 'pressed' }],
  ])('is never %j', (message) => {
    expect(readFromPhone(received(message), other)).toBeUndefined();
  });

  it.each([
    ['another page', { origin: 'https://stranger.test' }],
    ['another window', { source: {} as Window }],
    ['no window', { source: null }],
  ])('comes from %s never', (_name, changes) => {
    expect(readFromPhone(received({ kind: 'ready' }, changes), other)).toBeUndefined();
  });

  it('comes from nobody before there is a phone', () => {
    expect(readFromPhone(received({ kind: 'ready' }, { source: null }), null)).toBeUndefined();
  });
});

describe('what the phone hears', () => {
  const look = { kind: 'look', at: null };

  it('is what the page around tells', () => {
    expect(readToPhone(received(look), other)).toEqual(look);
    expect(readToPhone(received({ kind: 'ready' }), other)).toBeUndefined();
  });

  it('is nothing from elsewhere, and nothing where there is no page around', () => {
    expect(readToPhone(received(look, { origin: 'https://stranger.test' }), other)).toBeUndefined();
    expect(readToPhone(received(look, { source: window }), other)).toBeUndefined();
    expect(readToPhone(received(look, { source: window }), window)).toBeUndefined();
  });
});
