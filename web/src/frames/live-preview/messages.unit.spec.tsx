import { describe, expect, it } from 'vitest';
import { readFromPreview, readToPreview } from './preview-content.ts';

const other = {} as Window;
const received = (data: unknown, changes: object = {}) =>
  ({ data, origin: location.origin, source: other, ...changes }) as MessageEvent;

describe('messages to the dashboard', () => {
  it.each([
    { kind: 'ready' },
    { kind: 'language', locale: 'de' },
    { kind: 'pressed', section: 'A' },
    { kind: 'pressed', section: null },
  ])('of kind $kind are accepted from the preview', (message) => {
    expect(readFromPreview(received(message), other)).toEqual(message);
  });

  it.each([
    [null],
    ['ready'],
    [{ kind: 'changes' }],
    [{ kind: 'language', locale: 'xx' }],
    [{ kind: 'language' }],
    [{ kind: 'pressed', section: 1 }],
    [{ kind: 'pressed' }],
  ])('are rejected when invalid: %j', (message) => {
    expect(readFromPreview(received(message), other)).toBeUndefined();
  });

  it.each([
    ['another page', { origin: 'https://stranger.test' }],
    ['another window', { source: {} as Window }],
    ['no window', { source: null }],
  ])('from %s are ignored', (_name, changes) => {
    expect(readFromPreview(received({ kind: 'ready' }, changes), other)).toBeUndefined();
  });

  it('are ignored before the preview exists', () => {
    expect(readFromPreview(received({ kind: 'ready' }, { source: null }), null)).toBeUndefined();
  });
});

describe('messages to the preview', () => {
  const look = { kind: 'look', at: null };

  it('from the parent are accepted', () => {
    expect(readToPreview(received(look), other)).toEqual(look);
    expect(readToPreview(received({ kind: 'ready' }), other)).toBeUndefined();
  });

  it('from other windows or without a parent are ignored', () => {
    expect(readToPreview(received(look, { origin: 'https://stranger.test' }), other)).toBeUndefined();
    expect(readToPreview(received(look, { source: window }), other)).toBeUndefined();
    expect(readToPreview(received(look, { source: window }), window)).toBeUndefined();
  });
});
