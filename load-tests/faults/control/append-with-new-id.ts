import { setTimeout as pause } from 'node:timers/promises';
import { ANY, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { withDeadline } from '@waivers/events/log/eventstoredb/deadline.ts';
import type { EventStore } from '@waivers/events/log/identity/log-address.ts';
import type { Append, EventLog } from '@waivers/events/log/port/event-log.ts';

const DEADLINE_MS = 300;
const AGAIN_MS = 20;

/** Control arm: retries with a new id, so a response lost after the commit duplicates the event. */
export const appendWithNewId = (log: EventLog, { url, prefix }: EventStore): EventLog => {
  const client = EventStoreDBClient.connectionString(url);
  const send = async ({ stream, events }: Append): Promise<void> => {
    const fresh = events.map(({ type, data, metadata }) =>
      jsonEvent({
        type,
        data: JSON.parse(data) as Record<string, unknown>,
        metadata: JSON.parse(metadata) as Record<string, unknown>,
      }),
    );
    const options = { expectedRevision: ANY } as const;
    await withDeadline(client.appendToStream(prefix + stream, fresh, options), DEADLINE_MS);
  };
  const isStored = (append: Append): Promise<boolean> =>
    send(append).then(
      () => true,
      () => false,
    );
  return {
    ...log,
    append: async (append) => {
      while (!(await isStored(append))) await pause(AGAIN_MS);
      return { outcome: 'accepted', version: append.events.length, position: await log.head() };
    },
    close: async () => {
      await client.dispose();
      await log.close();
    },
  };
};
