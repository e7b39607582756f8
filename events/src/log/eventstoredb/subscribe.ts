import { setImmediate as immediate } from 'node:timers/promises';
import type {
  AllStreamSubscription,
  EventStoreDBClient,
  RecordedEvent as ServerEvent,
} from '@eventstore/db-client';
import { isRetryable } from '../errors.ts';
import type { EventLog, LogPosition, RecordedEvent } from '../event-log.ts';
import { waitAfter } from './backoff.ts';
import type { EventStoreConnection } from './connection.ts';
import type { LogReader } from './read-log.ts';
import { type Place, positionAt } from './read-pages.ts';
import type { Scan } from './scan.ts';

const BATCH_SIZE = 200;

type Taken = readonly ServerEvent[] | 'silent' | 'ended';

type Live = {
  take(limit: number): Promise<Taken>;
  end(): void;
};

const nextChange = (subscription: AllStreamSubscription, signal: AbortSignal, ms: number): Promise<Taken> =>
  new Promise((resolve) => {
    const settle = (taken: Taken): void => {
      clearTimeout(timer);
      subscription.off('readable', onReadable).off('error', onEnd).off('end', onEnd).off('close', onEnd);
      signal.removeEventListener('abort', onEnd);
      resolve(taken);
    };
    const onReadable = (): void => settle([]);
    const onEnd = (): void => settle('ended');
    const timer = setTimeout(() => settle('silent'), ms);
    subscription.on('readable', onReadable).on('error', onEnd).on('end', onEnd).on('close', onEnd);
    signal.addEventListener('abort', onEnd);
    if (signal.aborted) onEnd();
  });

/** Unfiltered, because the server's filter stalls now and then on small machines, and its own events are few. */
const openLive = (client: EventStoreDBClient, place: Place, signal: AbortSignal, silenceMs: number): Live => {
  const options = { fromPosition: positionAt(place.commit), requiresLeader: true };
  const subscription = client.subscribeToAll(options, { highWaterMark: BATCH_SIZE });
  // It fails once and never recovers. An unheard error would end the process.
  let failed = false;
  subscription.on('error', () => {
    failed = true;
  });
  return {
    take: async (limit) => {
      for (;;) {
        const events: ServerEvent[] = [];
        while (events.length < limit) {
          const resolved = subscription.read() as { readonly event?: ServerEvent } | null;
          if (resolved === null) break;
          if (resolved.event !== undefined) events.push(resolved.event);
        }
        if (events.length > 0) return events;
        if (failed || signal.aborted) return 'ended';
        const change = await nextChange(subscription, signal, silenceMs);
        if (typeof change === 'string') return change;
        // Lets events of one packet go into one batch.
        await immediate();
      }
    },
    end: () => {
      subscription.unsubscribe().catch(() => undefined);
      subscription.destroy();
    },
  };
};

type SubscribeWith = {
  readonly connection: EventStoreConnection;
  readonly reader: LogReader;
  readonly scan: Scan;
  /** After so long without any event, even the server's own, the subscription is remade: it may be dead. */
  readonly silenceMs: number;
};

/**
 * Catches up, follows, and restarts after our last event whenever anything is lost.
 * @throws LogError `foreign_position` | `log_corrupt`
 */
export async function* subscribe(
  { connection, reader, scan, silenceMs }: SubscribeWith,
  options: Parameters<EventLog['subscribe']>[0],
): AsyncGenerator<readonly RecordedEvent[], void, undefined> {
  const limit = options.batchSize ?? BATCH_SIZE;
  const signal = AbortSignal.any([options.signal, connection.closing]);
  let after: LogPosition | undefined = options.after;
  let failures = 0;
  while (!signal.aborted) {
    let live: Live | undefined;
    try {
      if (after === undefined) {
        const first = await reader.readAll({ limit: 1 });
        after = first.at(-1)?.position;
        if (first.length > 0 && !signal.aborted) yield first;
        continue;
      }
      const place = await reader.placeOf(after);
      live = openLive(connection.client(), place, signal, silenceMs);
      for (;;) {
        const taken = await live.take(limit);
        if (signal.aborted) return;
        if (taken === 'silent') break;
        if (taken === 'ended') {
          failures += 1;
          break;
        }
        failures = 0;
        const batch = await reader.recorded(taken.filter(scan.isOurs));
        after = batch.at(-1)?.position ?? after;
        if (batch.length > 0) yield batch;
        if (signal.aborted) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!isRetryable(error)) throw error;
      failures += 1;
    } finally {
      live?.end();
    }
    if (failures > 0) await waitAfter(failures, signal);
  }
}
