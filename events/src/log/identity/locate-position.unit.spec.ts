import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createMemoryLog } from '../memory/memory-log.ts';
import { LogError } from '../port/errors.ts';
import { formatPosition, requirePosition } from '../port/log-position.ts';
import { locatePosition } from './locate-position.ts';
import { beginEpoch } from './log-identity.ts';

describe('where a position leads', () => {
  it('is here while its event exists, even after later events', async () => {
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

  it('is missing when there is no event, or another one', async () => {
    const log = createMemoryLog();
    const { position, ...head } = requirePosition(await log.head());
    expect(await locatePosition(log, formatPosition(head, position + 1n, head.eventId))).toBe('missing');
    expect(await locatePosition(log, formatPosition(head, position, randomUUID()))).toBe('missing');
  });

  it('is foreign in another epoch, and when it is no position', async () => {
    const log = createMemoryLog();
    const head = await log.head();
    await beginEpoch(log);
    expect(await locatePosition(log, head)).toBe('foreign');
    expect(await locatePosition(log, 'yesterday')).toBe('foreign');
  });

  it('is of another log, in whatever epoch that is', async () => {
    const position = await createMemoryLog().head();
    const other = createMemoryLog();
    expect(await locatePosition(other, position)).toBe('another log');
    await beginEpoch(other);
    expect(await locatePosition(other, position)).toBe('another log');
  });

  it('is of another log where the epoch is not known: a copy from before it goes on elsewhere', async () => {
    const log = createMemoryLog();
    const { position, eventId, logId } = requirePosition(await log.head());
    const later = formatPosition({ logId, epoch: randomUUID() }, position, eventId);
    expect(await locatePosition(log, later)).toBe('another log');
  });

  it('is foreign of an epoch that was lost with a backup, once the log says that it follows it', async () => {
    const log = createMemoryLog();
    const { position, eventId, logId } = requirePosition(await log.head());
    const epoch = randomUUID();
    await beginEpoch(log, { supersedes: [epoch] });
    expect(await locatePosition(log, formatPosition({ logId, epoch }, position, eventId))).toBe('foreign');
  });

  it('is not known while the log is away', async () => {
    const away = new LogError('log_unavailable', 'away');
    const reject = () => Promise.reject(away);
    const log = { readAll: reject, readStream: reject };
    await expect(locatePosition(log, await createMemoryLog().head())).rejects.toBe(away);
  });
});
