import { randomUUID } from 'node:crypto';
import { binaryEvent, EventStoreDBClient } from '@eventstore/db-client';
import { createEventStoreDbLog } from '../eventstoredb-log.ts';
import { startProtocolServer } from './protocol-server.ts';

/**
 * Runs in a separate process, because unhandled rejections affect the whole process. A client of another server
 * breaks its append stream while appends to our log are pending; the script prints their outcomes. Arguments:
 * `unguarded` releases the log's guard; `own-mistake` rejects a promise of our own at the end.
 */
const [ours, theirs] = await Promise.all([startProtocolServer(), startProtocolServer()]);
const log = createEventStoreDbLog({ url: ours.url, prefix: `${randomUUID()}.`, appendDeadlineMs: 20_000 });
const neighbour = EventStoreDBClient.connectionString(process.env.EVENTSTOREDB_URL ?? theirs.url);
await log.head();
if (process.argv.includes('unguarded')) process.removeAllListeners('unhandledRejection');

ours.faults.appendDelayMs = 200;
const streams = Array.from({ length: 16 }, () => `thing-${randomUUID()}`);
const appended = streams.map((stream) =>
  log.append({
    stream,
    expected: 'no_stream',
    events: [{ eventId: randomUUID(), type: 'ThingHappened', data: '{}', metadata: '{}' }],
  }),
);
const TOO_LARGE_FOR_ANY_MESSAGE = 20 * 1024 * 1024;
const large = binaryEvent({ type: 'Large', data: new Uint8Array(TOO_LARGE_FOR_ANY_MESSAGE) });
await neighbour.appendToStream('large', large).catch(() => undefined);

const outcomes = (await Promise.all(appended)).map(({ outcome }) => outcome);
const lengths = (await Promise.all(streams.map((stream) => log.readStream(stream)))).map(
  ({ length }) => length,
);
console.log(JSON.stringify({ outcomes, lengths }));
if (process.argv.includes('own-mistake')) void Promise.reject(new Error('a mistake of our own'));
await new Promise((resolve) => setImmediate(resolve));
await log.close();
await neighbour.dispose();
await Promise.all([ours.close(), theirs.close()]);
