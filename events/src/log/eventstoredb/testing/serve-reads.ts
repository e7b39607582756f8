import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type * as StreamTypes from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { Faults } from './faults.ts';
import {
  caughtUpAnswer,
  checkpointAnswer,
  confirmationAnswer,
  eventAnswer,
  nameIn,
  notFoundAnswer,
} from './messages.ts';
import {
  invalidArgument,
  notLeader,
  type RpcError,
  streamDeleted,
  unimplemented,
  unknownError,
} from './rpc-errors.ts';
import type { StoredEvent, StoredEvents } from './stored-events.ts';

type ReadCall = ServerWritableStream<StreamTypes.ReadReq, StreamTypes.ReadResp>;
type Options = StreamTypes.ReadReq.Options;

const BACKWARDS = 1;

const wantedBy = (options: Options): ((event: StoredEvent) => boolean) => {
  if (!options.hasFilter()) return () => true;
  const prefixes = options.getFilter()?.getStreamIdentifier()?.getPrefixList() ?? [];
  return ({ stream }) => prefixes.some((prefix) => stream.startsWith(prefix));
};

/** Returns the number of events after which a filtered subscription reports how far it has searched. */
const windowOf = (options: Options): number => {
  const filter = options.getFilter();
  if (filter === undefined) return Number.POSITIVE_INFINITY;
  return filter.getMax() * filter.getCheckpointintervalmultiplier();
};

export const serveReads = (
  stored: StoredEvents,
  faults: Faults,
  onStored: (tell: () => void) => () => void,
) => {
  const goneSignals = new WeakMap<ReadCall, AbortSignal>();
  const goneSignal = (call: ReadCall): AbortSignal => {
    const known = goneSignals.get(call);
    if (known !== undefined) return known;
    const gone = new AbortController();
    call.once('cancelled', () => gone.abort());
    goneSignals.set(call, gone.signal);
    return gone.signal;
  };

  /** Writing to a dropped call would destroy it before the client receives its status, and the client would wait. */
  const isOver = (call: ReadCall): boolean => call.cancelled || call.writableEnded || call.destroyed;

  const send = async (call: ReadCall, answer: StreamTypes.ReadResp): Promise<void> => {
    faults.sent += 1;
    if (faults.readDelayMs > 0) await pause(faults.readDelayMs);
    if (isOver(call) || call.write(answer)) return;
    await once(call, 'drain', { signal: goneSignal(call) }).catch(() => undefined);
  };

  const sendAll = async (call: ReadCall, events: readonly StoredEvent[]): Promise<void> => {
    for (const event of events) {
      if (isOver(call)) return;
      await send(call, eventAnswer(event));
    }
    call.end();
  };

  const readStream = async (
    call: ReadCall,
    options: Options,
    count: number,
  ): Promise<RpcError | undefined> => {
    const wanted = options.getStream();
    const stream = nameIn(wanted?.getStreamIdentifier());
    const backwards = options.getReadDirection() === BACKWARDS;
    if (wanted?.hasEnd() && !backwards) return invalidArgument('Forwards from the end.');
    const from = wanted?.hasStart()
      ? 'start'
      : wanted?.hasEnd()
        ? 'end'
        : BigInt(wanted?.getRevision() ?? '0');
    const read = faults.unindexed.delete(stream)
      ? ({ is: 'not_found' } as const)
      : stored.readStream(stream, from, count, backwards);
    if (read.is === 'deleted') return streamDeleted(stream);
    if (read.is === 'found') await sendAll(call, read.events);
    else {
      await send(call, notFoundAnswer(stream));
      call.end();
    }
    return undefined;
  };

  const indexAt = (options: Options): number | RpcError => {
    const all = options.getAll();
    if (all?.hasStart()) return 0;
    if (all?.hasEnd()) return stored.all.length;
    const position = BigInt(all?.getPosition()?.getCommitPosition() ?? '0');
    const index = stored.indexOf(position);
    if (index !== undefined) return index;
    const last = stored.all.at(-1)?.position ?? -1n;
    return position > last ? stored.all.length : unknownError('Unexpected ReadAllResult: Error');
  };

  const readAll = async (call: ReadCall, options: Options, count: number): Promise<RpcError | undefined> => {
    const index = indexAt(options);
    if (typeof index !== 'number') return index;
    const isWanted = wantedBy(options);
    const backwards = options.getReadDirection() === BACKWARDS;
    const events: StoredEvent[] = [];
    for (const event of backwards ? stored.all.slice(0, index).reverse() : stored.all.slice(index)) {
      if (events.length === count) break;
      if (isWanted(event)) events.push(event);
      else faults.searched += 1;
    }
    if (options.hasFilter() && faults.searchMs > 0) {
      faults.searching += 1;
      await pause(faults.searchMs);
      faults.searching -= 1;
    }
    await sendAll(call, events);
    return undefined;
  };

  const subscribe = async (call: ReadCall, options: Options): Promise<RpcError | undefined> => {
    if (!options.hasAll()) return unimplemented('Only subscriptions to $all.');
    const isWanted = wantedBy(options);
    const window = windowOf(options);
    let searched = 0;
    const start = indexAt(options);
    if (typeof start !== 'number') return start;
    let next =
      options.getAll()?.hasPosition() && stored.indexOf(positionIn(options)) !== undefined
        ? start + 1
        : start;
    let wake = (): void => undefined;
    const stopListening = onStored(() => wake());
    call.once('cancelled', () => wake());
    await send(call, confirmationAnswer(randomUUID()));
    for (let caughtUp = false; !isOver(call); ) {
      const event = faults.isDeaf ? undefined : stored.all[next];
      if (event !== undefined) {
        next += 1;
        if (isWanted(event)) await send(call, eventAnswer(event));
        searched += 1;
        if (searched % window === 0) await send(call, checkpointAnswer(event.position));
      } else if (!caughtUp) {
        caughtUp = true;
        await send(call, caughtUpAnswer());
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
    stopListening();
    return undefined;
  };

  const positionIn = (options: Options): bigint =>
    BigInt(options.getAll()?.getPosition()?.getCommitPosition() ?? '0');

  const answer = async (call: ReadCall): Promise<RpcError | undefined> => {
    const options = call.request.getOptions();
    if (options === undefined) return invalidArgument('No options.');
    if (faults.leader !== undefined && call.metadata.get('requires-leader').length > 0) {
      return notLeader(faults.leader.host, faults.leader.port);
    }
    if (options.hasSubscription()) return subscribe(call, options);
    const count = Number(options.getCount());
    if (count === 0) return invalidArgument('The count must be positive.');
    return options.hasAll() ? readAll(call, options, count) : readStream(call, options, count);
  };

  return (call: ReadCall): void => {
    call.on('error', () => undefined);
    void answer(call).then((error) => error !== undefined && call.emit('error', error));
  };
};
