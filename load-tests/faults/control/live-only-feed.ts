import { setTimeout as pause } from 'node:timers/promises';
import { END, EventStoreDBClient, START } from '@eventstore/db-client';
import type { Feed, FeedBatch } from '@waivers/events/delivery/feed/feed.ts';
import type { EventStore } from '@waivers/events/log/identity/log-address.ts';
import type { EventLog, LogPosition } from '@waivers/events/log/port/event-log.ts';
import { requirePosition } from '@waivers/events/log/port/log-position.ts';

const AGAIN_MS = 300;

const nothing = async (): Promise<void> => undefined;

async function* deliver(
  client: EventStoreDBClient,
  { prefix }: EventStore,
  log: Pick<EventLog, 'readStream'>,
  after: LogPosition | undefined,
  signal: AbortSignal,
): AsyncGenerator<FeedBatch, void, undefined> {
  const commit = after === undefined ? undefined : requirePosition(after).position;
  const start = commit === undefined ? START : { commit, prepare: commit };
  for (let from: typeof start | typeof END = start; !signal.aborted; from = END) {
    const subscription = client.subscribeToAll({ fromPosition: from });
    subscription.on('error', () => undefined);
    const leave = (): void => void subscription.destroy();
    signal.addEventListener('abort', leave);
    try {
      for await (const { event } of subscription) {
        if (event?.streamId.startsWith(prefix) !== true) continue;
        const place = { fromVersion: Number(event.revision) + 1, limit: 1 };
        const events = await log.readStream(event.streamId.slice(prefix.length), place);
        yield { previous: undefined, events, ack: nothing };
      }
    } catch {
    } finally {
      signal.removeEventListener('abort', leave);
      leave();
    }
    await pause(AGAIN_MS);
  }
}

/** Control arm: a naive subscription that resubscribes for new events only. */
export const createLiveOnlyFeed = (eventStore: EventStore, log: Pick<EventLog, 'readStream'>): Feed => {
  const client = EventStoreDBClient.connectionString(eventStore.url);
  const closing = new AbortController();
  return {
    consume: ({ after, signal }) =>
      deliver(client, eventStore, log, after, AbortSignal.any([signal, closing.signal])),
    close: async () => {
      closing.abort();
      await client.dispose();
    },
  };
};
