import { setImmediate as immediate } from 'node:timers/promises';
import { isRetryable } from '../../port/errors.ts';
import type { EventLog, LogPosition, RecordedEvent } from '../../port/event-log.ts';
import { waitAfter } from '../backoff.ts';
import type { EventStoreConnection } from '../connection.ts';
import type { ReadCall } from '../protocol/node.ts';
import { subscription } from '../protocol/requests.ts';
import { ofCall } from '../protocol/server-error.ts';
import { type ServerEvent, serverEvent } from '../protocol/server-event.ts';
import type { ReadAnswer } from '../protocol/service.ts';
import type { LogReader } from './read-log.ts';
import type { Scan } from './scan.ts';

const BATCH_SIZE = 200;

type Taken = readonly ServerEvent[] | 'silent' | 'ended';

type Live = {
  take(limit: number): Promise<Taken>;
  end(): void;
};

const nextChange = (call: ReadCall, signal: AbortSignal, ms: number): Promise<Taken> =>
  new Promise((resolve) => {
    const settle = (taken: Taken): void => {
      clearTimeout(timer);
      call.off('readable', onChange).off('error', onEnd).off('end', onEnd);
      signal.removeEventListener('abort', onEnd);
      resolve(taken);
    };
    const onChange = (): void => settle([]);
    const onEnd = (): void => settle('ended');
    const timer = setTimeout(() => settle('silent'), ms);
    call.on('readable', onChange).on('error', onEnd).on('end', onEnd);
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
const openLive = (connection: EventStoreConnection, from: From): Live => {
  const { commit, prefix, signal, silenceMs, onCheckpoint } = from;
  const node = connection.node();
  const call = node.read(subscription(commit, prefix));
  let hasEnded = false;
  call.on('error', (error) => {
    hasEnded = true;
    connection.failed(node, ofCall(error));
  });
  call.on('end', () => {
    hasEnded = true;
  });
  return {
    take: async (limit) => {
      for (;;) {
        const events: ServerEvent[] = [];
        while (events.length < limit) {
          const answer = call.read() as ReadAnswer | null;
          if (answer === null) break;
          if (answer.checkpoint !== undefined) onCheckpoint(BigInt(answer.checkpoint.commitPosition));
          if (answer.event?.event) events.push(serverEvent(answer.event.event));
        }
        if (events.length > 0) return events;
        if (hasEnded || signal.aborted) return 'ended';
        const change = await nextChange(call, signal, silenceMs);
        if (typeof change === 'string') return change;
        await immediate();
      }
    },
    end: () => call.cancel(),
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
      live = openLive(connection, from);
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
