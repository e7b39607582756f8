import { describe, expect, it } from 'vitest';
import { checkAppend } from './check-append.ts';
import { type Append, MAX_EVENT_BYTES } from './event-log.ts';

const ID = 'd6948467-09aa-5985-bb26-4f2c6c697032';
const OTHER = '6f9d3c1a-30ad-4f3e-8a57-2f4d8f0f6a01';
const event = { eventId: ID, type: 'ThingHappened', data: '"ü"', metadata: '{}' };

const check = (changed: Partial<Append>): number =>
  checkAppend({ stream: 'thing-1', expected: 'no_stream', events: [event], ...changed });

describe('checkAppend', () => {
  it('returns the total size of data and metadata in bytes', () => {
    expect(check({})).toBe(6);
    expect(check({ events: [event, { ...event, eventId: OTHER, data: '1' }] })).toBe(9);
  });

  it.each<[Partial<Append>, string]>([
    [{ stream: '' }, 'Nothing was appended to "": the name of the stream cannot be stored.'],
    [{ expected: -1 }, 'Nothing was appended to "thing-1": the expected version is not a version.'],
    [
      { while: [{ stream: '', version: 1 }] },
      'Nothing was appended to "thing-1": the name of a stream that it is bound to cannot be stored.',
    ],
    [
      { while: [{ stream: 'other-\0', version: 1 }] },
      'Nothing was appended to "thing-1": the name of a stream that it is bound to cannot be stored.',
    ],
    [
      { while: [{ stream: 'other-1', version: -1 }] },
      'Nothing was appended to "thing-1": the version of a stream that it is bound to is not a version.',
    ],
    [
      { while: [{ stream: 'other-1', version: 1.5 }] },
      'Nothing was appended to "thing-1": the version of a stream that it is bound to is not a version.',
    ],
    [
      {
        while: [
          { stream: 'other-1', version: 1 },
          { stream: 'other-1', version: 2 },
        ],
      },
      'Nothing was appended to "thing-1": it is bound to other-1 twice.',
    ],
    [
      { while: [{ stream: 'thing-1', version: 0 }] },
      'Nothing was appended to "thing-1": it is bound to its own stream.',
    ],
    [{ events: [] }, 'Nothing was appended to "thing-1": there are no events.'],
    [{ events: [event, event] }, 'Nothing was appended to "thing-1": two events have one id.'],
    [
      { events: [{ ...event, eventId: 'one' }] },
      'Nothing was appended to "thing-1": one is not a lower-case UUID.',
    ],
    [
      { events: [{ ...event, data: '"\0"' }] },
      `Nothing was appended to "thing-1": event ${ID} holds text that cannot be stored.`,
    ],
  ])('rejects %j', (changed, message) => {
    expect(() => check(changed)).toThrow(expect.objectContaining({ code: 'invalid_append', message }));
  });

  it('accepts several bound streams, existing or not', () => {
    const bound = [
      { stream: 'other-1', version: 3 },
      { stream: 'other-2', version: 0 },
    ];
    expect(check({ while: bound })).toBe(6);
    expect(check({ while: [] })).toBe(6);
  });

  it('rejects an oversized event without quoting its content', () => {
    const data = `"${'a'.repeat(MAX_EVENT_BYTES)}"`;
    expect(() => check({ events: [{ ...event, data }] })).toThrow(
      expect.objectContaining({
        code: 'event_too_large',
        message: 'Event ThingHappened of thing-1 has 262148 bytes; at most 262144 fit.',
      }),
    );
  });
});
