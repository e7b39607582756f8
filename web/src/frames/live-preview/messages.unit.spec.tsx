import { describe, expect, it } from 'vitest';
import { readFromPhone, readToPhone } from './preview-content.ts';

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
  ])('reject %j', (message) => {
    expect(readFromPhone(received(message), other)).toBeUndefined();
  });

  it.each([
    ['another page', { origin: 'https://stranger.test' }],
    ['another window', { source: {} as Window }],
    ['no window', { source: null }],
  ])('are ignored from %s', (_name, changes) => {
    expect(readFromPhone(received({ kind: 'ready' }, changes), other)).toBeUndefined();
  });

  it('are ignored before there is a preview', () => {
    expect(readFromPhone(received({ kind: 'ready' }, { source: null }), null)).toBeUndefined();
  });
});

describe('messages to the preview', () => {
  const look = { kind: 'look', at: null };

  it('are accepted from the parent', () => {
    expect(readToPhone(received(look), other)).toEqual(look);
    expect(readToPhone(received({ kind: 'ready' }), other)).toBeUndefined();
  });

  it('are ignored from other windows and without a parent', () => {
    expect(readToPhone(received(look, { origin: 'https://stranger.test' }), other)).toBeUndefined();
    expect(readToPhone(received(look, { source: window }), other)).toBeUndefined();
    expect(readToPhone(received(look, { source: window }), window)).toBeUndefined();
  });
});
