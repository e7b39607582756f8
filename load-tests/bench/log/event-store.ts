import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { createEventStoreDbLog } from '@waivers/events/log/eventstoredb/eventstoredb-log.ts';
import type { EventStore } from '@waivers/events/log/identity/log-address.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import type { Publication } from '../../client/signing.ts';
import { sideBySide } from '../measure.ts';
import type { BenchRow } from '../report.ts';
import { signing } from '../signing/sign.ts';
import { appending, appendTo, IN_FLIGHT } from './append.ts';

/** Needs more rounds, because the server's garbage collection adds variance. */
const ROUNDS = 9;
const SIGNING_ROUNDS = 3;

const bareAppend =
  (client: EventStoreDBClient, { prefix }: EventStore): Parameters<typeof appending>[2] =>
  ({ stream, eventId, type, data, metadata }) =>
    client.appendToStream(
      prefix + stream,
      jsonEvent({
        id: eventId,
        type,
        data: JSON.parse(data) as Record<string, unknown>,
        metadata: JSON.parse(metadata) as Record<string, unknown>,
      }),
      { expectedRevision: NO_STREAM },
    );

const appendInSizes = async (
  log: EventLog,
  client: EventStoreDBClient,
  eventStore: EventStore,
): Promise<readonly BenchRow[]> => {
  const rows: BenchRow[] = [];
  for (const { bytes, count } of [
    { bytes: 400, count: 4000 },
    { bytes: 4352, count: 3000 },
  ]) {
    const ours = appending(bytes, count, appendTo(log));
    const bare = appending(bytes, count, bareAppend(client, eventStore));
    await ours();
    await bare();
    const { first, second, ratio } = await sideBySide(ROUNDS, ours, bare);
    rows.push({
      what: `append to EventStoreDB through the adapter, ~${bytes} B, ${IN_FLIGHT} in flight, fresh streams (p50 ${first.p50.toFixed(1)} ms, p99 ${first.p99.toFixed(1)} ms)`,
      measured: first.perSecond,
      unit: 'appends/s',
      against: `the bare client, ${Math.round(second.perSecond)}/s`,
      ratio,
      target: '>= 0.9',
      met: ratio >= 0.9,
    });
  }
  return rows;
};

export const benchEventStoreAppend = async (eventStore: EventStore): Promise<readonly BenchRow[]> => {
  const log = createEventStoreDbLog(eventStore);
  const client = EventStoreDBClient.connectionString(eventStore.url);
  try {
    await log.head();
    return await appendInSizes(log, client, eventStore);
  } finally {
    await client.dispose();
    await log.close();
  }
};

export type Signable = { readonly url: string; readonly publication: Publication };

export const benchSigningOnBoth = async (eventStore: Signable, postgres: Signable): Promise<BenchRow> => {
  const onEventStore = signing(eventStore.url, eventStore.publication);
  const onPostgres = signing(postgres.url, postgres.publication);
  await onEventStore();
  await onPostgres();
  const { first, second, ratio } = await sideBySide(SIGNING_ROUNDS, onEventStore, onPostgres);
  return {
    what: `sign over HTTP on EventStoreDB, default template, 150 points of ink, ${IN_FLIGHT} in flight, projections stopped (p50 ${first.p50.toFixed(1)} ms, p99 ${first.p99.toFixed(1)} ms)`,
    measured: first.perSecond,
    unit: 'signatures/s',
    against: `the same on the log in PostgreSQL, ${Math.round(second.perSecond)}/s`,
    ratio,
    target: '(beside it)',
    met: true,
  };
};

/** Never measured on the test double, whose figures would be meaningless. */
export const NOT_MEASURED =
  'Not measured: no EVENTSTOREDB_URL (appending through the adapter, signing over HTTP on EventStoreDB).';
