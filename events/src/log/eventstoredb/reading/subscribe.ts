import { setImmediate as immediate } from 'node:timers/promises';
import {
  type AllStreamSubscription,
  type EventStoreDBClient,
  type RecordedEvent as ServerEvent,
  streamNameFilter,
} from '@eventstore/db-client';
import { isRetryable } from '../../port/errors.ts';
import type { EventLog, LogPosition, RecordedEvent } from '../../port/event-log.ts';
import { waitAfter } from '../backoff.ts';
import type { EventStoreConnection } from '../connection.ts';
import { SEARCH_WINDOW } from './filtered-read.ts';
import type { LogReader } from './read-log.ts';
import { positionAt } from './read-pages.ts';
import type { Scan } from './scan.ts';

const BATCH_SIZE = 200;

/** Emitted when the server has searched further without finding one of our events. */
const CHECKPOINT = 'waivers:checkpoint' as 'readable';

type Taken = readonly ServerEvent[] | 'silent' | 'ended';

type Live = {
  take(limit: number): Promise<Taken>;
  end(): void;
};

const nextChange = (subscription: AllStreamSubscription, signal: AbortSignal, ms: number): Promise<Taken> =>
  new Promise((resolve) => {
    const settle = (taken: Taken): void => {
      clearTimeout(timer);
      subscription.off('readable', onChange).off(CHECKPOINT, onChange);
      subscription.off('error', onEnd).off('end', onEnd).off('close', onEnd);
      signal.removeEventListener('abort', onEnd);
      resolve(taken);
    };
    const onChange = (): void => settle([]);
    const onEnd = (): void => settle('ended');
    const timer = setTimeout(() => settle('silent'), ms);
    subscription.on('readable', onChange).on(CHECKPOINT, onChange);
    subscription.on('error', onEnd).on('end', onEnd).on('close', onEnd);
    signal.addEventListener('abort', onEnd);
    if (signal.aborted) onEnd();
  });

type From = {
  readonly commit: bigint;
  readonly prefix: string;
  readonly signal: AbortSignal;
  readonly silenceMs: number;
  readonly onCheckpoint: (commit: bigint) => void;
};

/** Filters on the server, which ends unfiltered subscriptions that can't keep up with other writers. */
const openLive = (client: EventStoreDBClient, from: From): Live => {
  const { commit, prefix, signal, silenceMs, onCheckpoint } = from;
  const filter = streamNameFilter({
    prefixes: [prefix],
    maxSearchWindow: SEARCH_WINDOW,
    checkpointInterval: 1,
    checkpointReached: (of, reached) => {
      onCheckpoint(reached.commit);
      of.emit(CHECKPOINT);
    },
  });
  const options = { fromPosition: positionAt(commit), requiresLeader: true, filter };
  const subscription = client.subscribeToAll(options, { highWaterMark: BATCH_SIZE });
  // A failed subscription never recovers. Without a listener, the error would crash the process.
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
  readonly prefix: string;
  /** A subscription that receives no events or checkpoints for this long may be dead and is replaced. */
  readonly silenceMs: number;
};

/** Follows the log and resubscribes after our last event. @throws LogError `foreign_position` | `log_corrupt` */
export async function* subscribe(
  { connection, reader, scan, prefix, silenceMs }: SubscribeWith,
  options: Parameters<EventLog['subscribe']>[0],
): AsyncGenerator<readonly RecordedEvent[], void, undefined> {
  const limit = options.batchSize ?? BATCH_SIZE;
  const signal = AbortSignal.any([options.signal, connection.closing]);
  let after: LogPosition | undefined = options.after;
  let failures = 0;
  let searched = 0n;
  const onCheckpoint = (commit: bigint): void => {
    searched = commit;
    options.onProgress?.();
  };
  while (!signal.aborted) {
    let live: Live | undefined;
    try {
      if (after === undefined) {
        const first = await reader.readAll({ limit: 1 });
        after = first.at(-1)?.position;
        if (first.length > 0 && !signal.aborted) yield first;
        continue;
      }
      const { commit } = await reader.placeOf(after);
      // After a lost connection, the server may have been restored, with its events at other positions.
      if (failures > 0) searched = 0n;
      const from = { commit: searched > commit ? searched : commit, prefix, signal, silenceMs, onCheckpoint };
      live = openLive(connection.client(), from);
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
