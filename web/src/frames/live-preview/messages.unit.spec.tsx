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
  ])('accept $kind from the preview', (message) => {
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
  ])('reject %j', (message) => {
    expect(readFromPreview(received(message), other)).toBeUndefined();
  });

  it.each([
    ['another page', { origin: 'https://stranger.test' }],
    ['another window', { source: {} as Window }],
    ['no window', { source: null }],
  ])('are ignored from %s', (_name, changes) => {
    expect(readFromPreview(received({ kind: 'ready' }, changes), other)).toBeUndefined();
  });

  it('are ignored before there is a preview', () => {
    expect(readFromPreview(received({ kind: 'ready' }, { source: null }), null)).toBeUndefined();
  });
});

describe('messages to the preview', () => {
  const look = { kind: 'look', at: null };

  it('are accepted from the parent', () => {
    expect(readToPreview(received(look), other)).toEqual(look);
    expect(readToPreview(received({ kind: 'ready' }), other)).toBeUndefined();
  });

  it('are ignored from other windows and without a parent', () => {
    expect(readToPreview(received(look, { origin: 'https://stranger.test' }), other)).toBeUndefined();
    expect(readToPreview(received(look, { source: window }), other)).toBeUndefined();
    expect(readToPreview(received(look, { source: window }), window)).toBeUndefined();
  });
});
