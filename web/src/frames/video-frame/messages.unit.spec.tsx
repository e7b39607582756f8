import { describe, expect, it } from 'vitest';
import { readFromFrame, readToFrame } from './messages.ts';

const other = {} as Window;
const received = (data: unknown, changes: object = {}) =>
  ({ data, origin: location.origin, source: other, ...changes }) as MessageEvent;

describe('what the dashboard hears of a video in its frame', () => {
  it.each([
    { kind: 'opened' },
    { kind: 'at', time: 1.5, duration: 90 },
    { kind: 'state', state: 'playing' },
    { kind: 'broken', code: 'YouTube 153' },
  ])('is $kind', (message) => {
    expect(readFromFrame(received(message), other)).toEqual(message);
  });

  it.each([
    [null],
    ['opened'],
    [{ kind: 'play' }],
    [{ kind: 'at', time: '1', duration: Number.NaN }],
    [{ kind: 'state', state: 'buffering' }],
    [{ kind: 'broken' }],
  ])('is never %j', (message) => {
    expect(readFromFrame(received(message), other)).toBeUndefined();
  });

  it('never comes from another page or another window', () => {
    const message = { kind: 'opened' };
    expect(readFromFrame(received(message, { origin: 'https://stranger.test' }), other)).toBeUndefined();
    expect(readFromFrame(received(message, { source: {} as Window }), other)).toBeUndefined();
    expect(readFromFrame(received(message, { source: null }), null)).toBeUndefined();
  });
});

describe('what the frame hears', () => {
  const show = { kind: 'show', videoUrl: 'https://www.youtube.com/watch?v=a', title: 'T', locale: 'de' };

  it.each([show, { kind: 'play' }, { kind: 'pause' }, { kind: 'seek', to: 3 }])('is $kind', (message) => {
    expect(readToFrame(received(message), other)).toEqual(message);
  });

  it.each([[null], [{ kind: 'show' }], [{ kind: 'seek', to: '3' }], [{ kind: 'opened' }]])(
    'is never %j',
    (message) => {
      expect(readToFrame(received(message), other)).toBeUndefined();
    },
  );

  it('is nothing from elsewhere, and nothing where there is no page around', () => {
    expect(readToFrame(received(show, { origin: 'https://stranger.test' }), other)).toBeUndefined();
    expect(readToFrame(received(show, { source: window }), window)).toBeUndefined();
  });
});
