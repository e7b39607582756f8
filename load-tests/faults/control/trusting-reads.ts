import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { withDeadline } from '@waivers/events/log/eventstoredb/deadline.ts';
import type { EventToAppend } from '@waivers/events/log/port/event-log.ts';

export type FrozenLog = {
  append(stream: string, events: readonly EventToAppend[]): Promise<unknown>;
  count(stream: string): Promise<number>;
  close(): Promise<unknown>;
};

/** Generous for a busy machine, but shorter than the freeze. */
const DEADLINE_MS = 2000;

/** Control arm: mistakes the end of a cancelled read for the end of the stream. */
export const createTrustingLog = (url: string): FrozenLog => {
  let client = EventStoreDBClient.connectionString(url);
  return {
    append: async (stream, events) => {
      const sent = events.map((event) => jsonEvent({ ...event, id: event.eventId, data: {} }));
      const using = client;
      try {
        await withDeadline(using.appendToStream(stream, sent, { expectedRevision: NO_STREAM }), DEADLINE_MS);
      } catch (error) {
        client = EventStoreDBClient.connectionString(url);
        await using.dispose();
        throw error;
      }
    },
    count: async (stream) => {
      let events = 0;
      for await (const { event } of client.readStream(stream)) if (event !== undefined) events += 1;
      return events;
    },
    close: () => client.dispose(),
  };
};
