import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createMemoryLog } from '../memory/memory-log.ts';
import { storeReplaced } from './errors.ts';
import type { Append, EventLog } from './event-log.ts';
import { guardReplacement } from './replacement-guard.ts';

const anAppend = (): Append => ({
  stream: `thing-${randomUUID()}`,
  expected: 'no_stream',
  events: [{ eventId: randomUUID(), type: 'ThingHappened', data: '{}', metadata: '{}' }],
});

const exchangeable = () => {
  let store: EventLog = createMemoryLog();
  const log: EventLog = {
    append: (append) => store.append(append),
    readStream: (stream, options) => store.readStream(stream, options),
    readStreamBack: (stream, options) => store.readStreamBack(stream, options),
    readAll: (options) => store.readAll(options),
    subscribe: (options) => store.subscribe(options),
    head: () => store.head(),
    close: async () => undefined,
  };
  const exchange = (by: EventLog): void => {
    store = by;
  };
  return { log, exchange };
};

describe('replacement guard', () => {
  it('rejects appends once it finds that the store was replaced', async () => {
    const { log, exchange } = exchangeable();
    const watched = guardReplacement(log);
    await watched.look();
    await watched.append(anAppend());
    await watched.look();
    await expect(watched.check()).resolves.toBeUndefined();
    exchange(createMemoryLog());
    await expect(watched.look()).rejects.toMatchObject({ code: 'store_replaced' });
    await expect(watched.check()).rejects.toMatchObject({ code: 'store_replaced' });
    await expect(watched.append(anAppend())).rejects.toMatchObject({ code: 'store_replaced' });
    await expect(watched.look()).rejects.toMatchObject({ code: 'store_replaced' });
  });

  it('rejects all appends after one whose keys were missing', async () => {
    const log = createMemoryLog();
    let lacksKeys = true;
    const watched = guardReplacement({
      ...log,
      append: async (append) => {
        if (lacksKeys) throw storeReplaced(new Error('gone'));
        return log.append(append);
      },
    });
    await expect(watched.append(anAppend())).rejects.toMatchObject({ code: 'store_replaced' });
    lacksKeys = false;
    await expect(watched.append(anAppend())).rejects.toMatchObject({ code: 'store_replaced' });
  });

  it('survives an outage of the store', async () => {
    const log = createMemoryLog();
    let isAway = false;
    const watched = guardReplacement({
      ...log,
      readAll: async (options) => {
        if (isAway) throw new Error('away');
        return log.readAll(options);
      },
    });
    await watched.look();
    isAway = true;
    await expect(watched.look()).rejects.toThrow('away');
    isAway = false;
    await expect(watched.look()).resolves.toBeUndefined();
    expect(await watched.append(anAppend())).toMatchObject({ outcome: 'accepted' });
  });
});
