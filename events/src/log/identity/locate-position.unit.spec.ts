import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createMemoryLog } from '../memory/memory-log.ts';
import { LogError } from '../port/errors.ts';
import { formatPosition, requirePosition } from '../port/log-position.ts';
import { locatePosition } from './locate-position.ts';
import { beginEpoch } from './log-identity.ts';

describe('locatePosition', () => {
  it('returns here while the event exists, even after later events', async () => {
    const log = createMemoryLog();
    const head = await log.head();
    await log.append({
      stream: 'thing-1',
      expected: 'no_stream',
      events: [{ eventId: randomUUID(), type: 'Thing', data: '{}', metadata: '{}' }],
    });
    expect(await locatePosition(log, head)).toBe('here');
    expect(await locatePosition(log, await log.head())).toBe('here');
  });

  it('returns missing if the event is gone or a different one is in its place', async () => {
    const log = createMemoryLog();
    const { position, ...head } = requirePosition(await log.head());
    expect(await locatePosition(log, formatPosition(head, position + 1n, head.eventId))).toBe('missing');
    expect(await locatePosition(log, formatPosition(head, position, randomUUID()))).toBe('missing');
  });

  it('returns foreign for another epoch and for an invalid position', async () => {
    const log = createMemoryLog();
    const head = await log.head();
    await beginEpoch(log);
    expect(await locatePosition(log, head)).toBe('foreign');
    expect(await locatePosition(log, 'yesterday')).toBe('foreign');
  });

  it('returns “another log” for a position from a different log, in any epoch', async () => {
    const position = await createMemoryLog().head();
    const other = createMemoryLog();
    expect(await locatePosition(other, position)).toBe('another log');
    await beginEpoch(other);
    expect(await locatePosition(other, position)).toBe('another log');
  });

  it('returns another log for an unknown epoch, because this log is an older copy', async () => {
    const log = createMemoryLog();
    const { position, eventId, logId } = requirePosition(await log.head());
    const later = formatPosition({ logId, epoch: randomUUID() }, position, eventId);
    expect(await locatePosition(log, later)).toBe('another log');
  });

  it('returns foreign for an epoch lost in a restore, once the log supersedes it', async () => {
    const log = createMemoryLog();
    const { position, eventId, logId } = requirePosition(await log.head());
    const epoch = randomUUID();
    await beginEpoch(log, { supersedes: [epoch] });
    expect(await locatePosition(log, formatPosition({ logId, epoch }, position, eventId))).toBe('foreign');
  });

  it('rejects while the log is unavailable', async () => {
    const away = new LogError('log_unavailable', 'away');
    const reject = () => Promise.reject(away);
    const log = { readAll: reject, readStream: reject };
    await expect(locatePosition(log, await createMemoryLog().head())).rejects.toBe(away);
  });
});
