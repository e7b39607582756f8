import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import type { StoredEvent } from '../definitions/event.ts';
import type { temporaryPasswordIssued, userRegistered } from '../definitions/user.ts';
import { createMemoryLog } from '../log/memory/memory-log.ts';
import { codec, type DecodedEvent } from '../log/port/codec.ts';
import { evolveHistory, hasCommand, historyCache, noHistory } from './history.ts';

const USER = '0190f3c8-0000-7000-8000-000000000009';
const ACCOUNT = '0190f3c8-0000-7000-8000-000000000001';

const eventBy = (
  commandId: string,
  version: number,
  event: StoredEvent<typeof userRegistered> | StoredEvent<typeof temporaryPasswordIssued>,
): DecodedEvent => ({
  stream: `user-${USER}`,
  version,
  position: `log.1.${version}.event`,
  eventId: `event-${version}`,
  storedType: event.type,
  ...event,
  metadata: {
    commandId,
    correlationId: commandId,
    accountId: ACCOUNT,
    actor: { kind: 'system' },
    occurredAt: '2026-11-21T09:00:00.000Z',
  },
});

const registered = (k: string) =>
  ({ type: 'UserRegistered', data: { profile: { k, n: 'n', c: 'c' }, role: 'owner' } }) as const;
const issued = { type: 'TemporaryPasswordIssued', data: { credentialVersion: 1 } } as const;

const historyOf = (events: readonly DecodedEvent[]) =>
  events.reduce(
    evolveHistory((count: number) => count + 1),
    noHistory(0),
  );

describe('stream history', () => {
  it('is empty for a missing stream', () => {
    const history = noHistory('nothing');
    expect(history).toMatchObject({ state: 'nothing', version: 0, position: undefined });
    expect(history.keyIds.size).toBe(0);
    expect(hasCommand(history, 'a')).toBe(false);
  });

  it('has the last event’s version and position, and the resulting state', () => {
    const history = historyOf([eventBy('a', 1, registered('key1')), eventBy('b', 2, issued)]);
    expect(history).toMatchObject({ state: 2, version: 2, position: 'log.1.2.event' });
  });

  it('contains exactly the commands of the stream, including those with several events', () => {
    const history = historyOf([
      eventBy('a', 1, registered('key1')),
      eventBy('a', 2, issued),
      eventBy('b', 3, issued),
      eventBy('c', 4, issued),
    ]);
    expect(['a', 'b', 'c', 'd'].map((id) => hasCommand(history, id))).toEqual([true, true, true, false]);
  });

  it('keeps one link per command, however many events it has', () => {
    const { commands } = historyOf([eventBy('a', 1, registered('key1')), eventBy('a', 2, issued)]);
    expect(commands).toEqual({ commandId: 'a', earlier: undefined });
  });

  it('contains the latest key of each subject', () => {
    const history = historyOf([
      eventBy('a', 1, registered('key1')),
      eventBy('b', 2, registered('key2')),
      eventBy('c', 3, issued),
    ]);
    expect([...history.keyIds]).toEqual([[USER, 'key2']]);
  });

  it('is immutable', () => {
    const before = historyOf([eventBy('a', 1, registered('key1'))]);
    evolveHistory((count: number) => count + 1)(before, eventBy('b', 2, registered('key2')));
    expect(before).toMatchObject({ state: 1, version: 1 });
    expect(hasCommand(before, 'b')).toBe(false);
    expect(before.keyIds.get(USER)).toBe('key1');
  });
});

describe('history cache with a size limit', () => {
  it('keeps the most recently used streams', async () => {
    const log = createMemoryLog();
    const readStream = vi.spyOn(log, 'readStream');
    const decider = { initial: 0, evolve: (count: number) => count + 1 };
    const kept = historyCache(log, decider, 2);
    for (const stream of ['account-a', 'account-b', 'account-c']) {
      const metadata = eventBy(USER, 1, issued).metadata;
      const event = { eventId: v7(), ...issued, metadata };
      await log.append({ stream, expected: 'no_stream', events: [codec.encode(event)] });
      expect((await kept(stream)).state).toMatchObject({ state: 1, version: 1 });
    }
    readStream.mockClear();
    for (const stream of ['account-c', 'account-b', 'account-a']) await kept(stream);
    expect(readStream.mock.calls.map(([stream, options]) => [stream, options?.fromVersion])).toEqual([
      ['account-c', 2],
      ['account-b', 2],
      ['account-a', 1],
    ]);
  });
});
