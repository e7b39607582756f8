import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { createMemoryLog } from '../memory/memory-log.ts';
import { logAsOf, versionAt } from './as-of.ts';
import { isLogError } from './errors.ts';
import type { EventLog } from './event-log.ts';

const STREAM = `thing-${v7()}`;
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();
const instant = (minute: number) => ({ instant: new Date(at(minute)) });

/** Appends events in log order, with the minutes that their servers' clocks showed. */
const given = async (log: EventLog, minutes: readonly number[], stream = STREAM): Promise<void> => {
  for (const [index, minute] of minutes.entries()) {
    await log.append({
      stream,
      expected: index === 0 ? 'no_stream' : index,
      events: [
        {
          eventId: v7(),
          type: 'ThingHappened',
          data: `{"n":${index + 1}}`,
          metadata: `{"occurredAt":"${at(minute)}"}`,
        },
      ],
    });
  }
};
const logWith = async (...minutes: readonly number[]): Promise<EventLog> => {
  const log = createMemoryLog();
  await given(log, minutes);
  return log;
};
const versions = (events: readonly { readonly version: number }[]) => events.map(({ version }) => version);

describe('log as of an instant', () => {
  it('ends with the last event at or before the instant, to the millisecond', async () => {
    const log = await logWith(1, 2, 3);
    expect(versions(await logAsOf(log, instant(2)).readStream(STREAM))).toEqual([1, 2]);
    const justBefore = { instant: new Date(Date.parse(at(2)) - 1) };
    expect(versions(await logAsOf(log, justBefore).readStream(STREAM))).toEqual([1]);
    expect(versions(await logAsOf(log, instant(59)).readStream(STREAM))).toEqual([1, 2, 3]);
  });

  it('is empty before the first event and for a missing stream', async () => {
    const log = await logWith(1);
    expect(await logAsOf(log, instant(0)).readStream(STREAM)).toEqual([]);
    expect(await logAsOf(log, instant(1)).readStream('thing-else')).toEqual([]);
  });

  it('follows log order even if two servers’ clocks differ by five minutes', async () => {
    // The second server's clock is slow: its event follows the one from minute 10 but is dated minute 6.
    const log = await logWith(1, 10, 6, 12);
    expect(await versionAt(log, STREAM, instant(5))).toBe(1);
    expect(await versionAt(log, STREAM, instant(6))).toBe(3);
    expect(await versionAt(log, STREAM, instant(11))).toBe(3);
  });

  it('finds the instant in a stream of any length', async () => {
    const log = await logWith(...Array.from({ length: 1300 }, (_, index) => index));
    for (const [minute, version] of [
      [0, 1],
      [641, 642],
      [1279, 1280],
      [1280, 1281],
      [1299, 1300],
    ] as const)
      expect(await versionAt(log, STREAM, instant(minute))).toBe(version);
    expect(await versionAt(log, STREAM, instant(-1))).toBe(0);
  });

  it('returns consistent pages during concurrent appends', async () => {
    const log = await logWith(1, 2, 3, 4, 5);
    const past = logAsOf(log, instant(4));
    expect(versions(await past.readStream(STREAM, { limit: 2 }))).toEqual([1, 2]);
    await log.append({
      stream: STREAM,
      expected: 5,
      events: [{ eventId: v7(), type: 'ThingHappened', data: '{}', metadata: `{"occurredAt":"${at(3)}"}` }],
    });
    expect(versions(await past.readStream(STREAM, { fromVersion: 3, limit: 9 }))).toEqual([3, 4]);
    expect(await past.readStream(STREAM, { fromVersion: 5, limit: 9 })).toEqual([]);
  });
});

describe('log as of a position', () => {
  it('contains every stream as it was after that event', async () => {
    const log = createMemoryLog();
    await given(log, [1, 2]);
    await given(log, [3], 'other-thing');
    const position = await log.head();
    await log.append({
      stream: STREAM,
      expected: 2,
      events: [{ eventId: v7(), type: 'ThingHappened', data: '{}', metadata: `{"occurredAt":"${at(0)}"}` }],
    });
    expect(versions(await logAsOf(log, { position }).readStream(STREAM))).toEqual([1, 2]);
    expect(versions(await logAsOf(log, { position }).readStream('other-thing'))).toEqual([1]);
    const [first] = await log.readStream(STREAM);
    expect(versions(await logAsOf(log, { position: first?.position ?? '' }).readStream(STREAM))).toEqual([1]);
    expect(await logAsOf(log, { position: first?.position ?? '' }).readStream('other-thing')).toEqual([]);
  });

  it('rejects a position from another log', async () => {
    const log = await logWith(1);
    const position = await createMemoryLog().head();
    const error = await logAsOf(log, { position })
      .readStream(STREAM)
      .catch((thrown: unknown) => thrown);
    expect(isLogError(error) && error.code).toBe('foreign_position');
  });
});
