import { describe, expect, it } from 'vitest';
import { readFromFrame, readToFrame } from './messages.ts';

const other = {} as Window;
const received = (data: unknown, changes: object = {}) =>
  ({ data, origin: location.origin, source: other, ...changes }) as MessageEvent;

describe('messages from the video frame', () => {
  it.each([
    { kind: 'opened' },
    { kind: 'at', time: 1.5, duration: 90 },
    { kind: 'state', state: 'playing' },
    { kind: 'broken', code: 'YouTube 153' },
  ])('of kind $kind are accepted', (message) => {
    expect(readFromFrame(received(message), other)).toEqual(message);
  });

  it.each([
    [null],
    ['opened'],
    [{ kind: 'play' }],
    [{ kind: 'at', time: '1', duration: Number.NaN }],
    [{ kind: 'state', state: 'buffering' }],
    [{ kind: 'broken' }],
  ])('are rejected when invalid: %j', (message) => {
    expect(readFromFrame(received(message), other)).toBeUndefined();
  });

  it('are ignored when sent from another origin or window', () => {
    const message = { kind: 'opened' };
    expect(readFromFrame(received(message, { origin: 'https://stranger.test' }), other)).toBeUndefined();
    expect(readFromFrame(received(message, { source: {} as Window }), other)).toBeUndefined();
    expect(readFromFrame(received(message, { source: null }), null)).toBeUndefined();
  });
});

describe('messages to the video frame', () => {
  const show = { kind: 'show', videoUrl: 'https://www.youtube.com/watch?v=a', title: 'T', locale: 'de' };

  it.each([show, { kind: 'play' }, { kind: 'pause' }, { kind: 'seek', to: 3 }])(
    'of kind $kind are accepted',
    (message) => {
      expect(readToFrame(received(message), other)).toEqual(message);
    },
  );

  it.each([[null], [{ kind: 'show' }], [{ kind: 'seek', to: '3' }], [{ kind: 'opened' }]])(
    'are rejected when invalid: %j',
    (message) => {
      expect(readToFrame(received(message), other)).toBeUndefined();
    },
  );

  it('are ignored when sent from another window or without a parent', () => {
    expect(readToFrame(received(show, { origin: 'https://stranger.test' }), other)).toBeUndefined();
    expect(readToFrame(received(show, { source: window }), window)).toBeUndefined();
  });
});
