import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { cacheReadings } from './cache-readings.ts';

const streamOf = (id: string): string => `waiver-${id}`;

const open = () => {
  const log = createMemoryLog();
  const append = async (id: string, version: number) => {
    const commandId = v7();
    const metadata = {
      commandId,
      correlationId: commandId,
      accountId: commandId,
      actor: { kind: 'system' as const },
      occurredAt: '2026-11-22T09:00:00.000Z',
    };
    const event = codec.encode({ eventId: v7(), type: 'WaiverUnpublished', data: {}, metadata });
    await log.append({
      stream: streamOf(id),
      expected: version === 0 ? 'no_stream' : version,
      events: [event],
    });
  };
  return { log, append };
};

describe('cached value', () => {
  it('is read once for concurrent callers, and again after its stream changes', async () => {
    const { log, append } = open();
    const [one, other] = [v7(), v7()];
    await append(one, 0);
    const asked: string[] = [];
    const read = cacheReadings(log, streamOf, async (id) => {
      asked.push(id);
      return `${id} ${(await log.readStream(streamOf(id))).length}`;
    });
    expect(await Promise.all([read(one), read(one)])).toEqual([`${one} 1`, `${one} 1`]);
    expect(await read(one)).toBe(`${one} 1`);
    expect(asked).toEqual([one]);
    await append(one, 1);
    expect(await read(one)).toBe(`${one} 2`);
    expect(await read(other)).toBe(`${other} 0`);
    expect(asked).toEqual([one, one, other]);
  });

  it('is evicted when reading it fails', async () => {
    const { log, append } = open();
    const id = v7();
    await append(id, 0);
    let fails = true;
    const read = cacheReadings(log, streamOf, async () => {
      if (fails) throw new RangeError('Its key is away.');
      return 'read';
    });
    await expect(read(id)).rejects.toThrow(RangeError);
    fails = false;
    expect(await read(id)).toBe('read');
  });
});
