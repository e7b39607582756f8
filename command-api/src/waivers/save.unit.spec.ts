import type { BlobStore } from '@waivers/events/blobs/blob-store.ts';
import { memoryBlobStore } from '@waivers/events/blobs/memory-blob-store.ts';
import { waiverStream } from '@waivers/events/definitions/streams.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { LogError } from '@waivers/events/log/port/errors.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { registerOwner, waiverApp, waiverServices } from './testing/waiver-app.ts';

const away = () => new LogError('log_unavailable', 'The connection was lost.');

const publishing = async (given: {
  readonly append?: (real: EventLog) => EventLog['append'];
  readonly put?: (real: BlobStore) => BlobStore['put'];
}) => {
  const [memory, kept] = [createMemoryLog(), memoryBlobStore()];
  const owner = await registerOwner(waiverServices({ log: memory }));
  const log = { ...memory, ...(given.append && { append: given.append(memory) }) };
  const blobs = { ...kept, ...(given.put && { put: given.put(kept) }) };
  const app = await waiverApp(waiverServices({ log, blobs }));
  const id = v7();
  const headers = { authorization: owner, 'idempotency-key': v7(), 'content-type': 'application/json' };
  const payload = JSON.stringify({ id, title: 'Climbing', locale: 'en', published: true });
  return {
    publish: () => app.inject({ method: 'POST', url: '/v1/waiver', headers, payload }),
    saveOnly: () =>
      app.inject({
        method: 'POST',
        url: '/v1/waiver',
        headers,
        payload: payload.replace('"published":true', '"published":false'),
      }),
    read: () => app.inject({ url: `/v1/waiver/${id}` }),
    types: async () => (await memory.readStream(waiverStream(id))).map(({ type }) => type),
  };
};

const once = <Args extends readonly unknown[], Answer>(
  first: (...args: Args) => Promise<Answer>,
  then: (...args: Args) => Promise<Answer>,
) => {
  let called = false;
  return (...args: Args): Promise<Answer> => {
    if (called) return then(...args);
    called = true;
    return first(...args);
  };
};

describe('publishing', () => {
  it('can be retried after an outage of the log', async () => {
    const { publish, read, types } = await publishing({
      append: (real) => once((_append) => Promise.reject(away()), real.append),
    });
    const first = await publish();
    expect([first.statusCode, first.headers['retry-after']]).toEqual([503, '1']);
    expect(await types()).toEqual([]);
    expect((await publish()).statusCode).toBe(201);
    expect((await read()).statusCode).toBe(200);
  });

  it('can be retried after a lost response', async () => {
    const { publish, types } = await publishing({
      append: (real) =>
        once(async (append) => {
          await real.append(append);
          throw away();
        }, real.append),
    });
    expect((await publish()).statusCode).toBe(503);
    const again = await publish();
    expect([again.statusCode, again.json().result.version]).toEqual([201, 2]);
    expect(await types()).toEqual(['WaiverDrafted', 'WaiverPublished']);
  });

  it('references only stored documents', async () => {
    const { publish, saveOnly, types } = await publishing({
      put: () => () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })),
    });
    expect((await publish()).statusCode).toBe(503);
    expect(await types()).toEqual([]);
    // Saving without publishing renders no document, so it does not need the blob store.
    expect((await saveOnly()).statusCode).toBe(201);
    expect(await types()).toEqual(['WaiverDrafted']);
  });
});
