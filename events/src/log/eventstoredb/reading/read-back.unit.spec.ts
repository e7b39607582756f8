import { describe, expect, it } from 'vitest';
import { aStream, someEvents } from '../../contract/log-contract.ts';
import type { EventToAppend } from '../../port/event-log.ts';
import type { ServerEvent } from '../protocol/server-event.ts';
import { streamNames } from '../stream-names.ts';
import { createReadBack } from './read-back.ts';

const NAMES = streamNames('test.');
const STREAM = aStream();

const stored = (event: EventToAppend, commit: bigint, stream = STREAM): ServerEvent => ({
  ...event,
  streamId: NAMES.onServer(stream),
  revision: commit - 1n,
  commit,
  created: new Date(),
});

/** @param inLog the events in the log, or undefined if the log cannot be read */
const readBack = (
  events: readonly EventToAppend[],
  inStream: readonly ServerEvent[],
  inLog?: readonly ServerEvent[],
) => {
  const pages = {
    all: async () => inLog ?? Promise.reject(new Error('The server is busy.')),
    stream: async () => inStream,
  };
  const connection = { closing: new AbortController().signal };
  const read = createReadBack({ pages, connection, names: NAMES, keepTryingMs: 0 } as never);
  return read({ stream: STREAM, expected: 'no_stream', events }, { version: events.length, commit: 1n });
};

describe('read-back of an append', () => {
  const [first, second] = someEvents(2) as [EventToAppend, EventToAppend];

  it('reads the stream if the log cannot be read at the position', async () => {
    expect(await readBack([first], [stored(first, 1n)])).toEqual({
      outcome: 'duplicate',
      version: 1,
      commit: 1n,
      isVerbatim: true,
    });
  });

  it('reads the stream if the position belongs to another stream', async () => {
    const elsewhere = [stored(first, 1n, aStream())];
    expect(await readBack([first], [stored(first, 2n)], elsewhere)).toMatchObject({ commit: 2n });
  });

  it.each([
    ['data', { data: '{"other":1}' }],
    ['metadata', { metadata: '{"other":1}' }],
  ])('is not verbatim if %s of one event differ', async (_what, change) => {
    const there = [stored(first, 1n), stored({ ...second, ...change }, 2n)];
    expect(await readBack([first, second], there)).toMatchObject({ isVerbatim: false });
  });
});
