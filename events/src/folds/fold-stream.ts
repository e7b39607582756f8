import { LRUCache } from 'lru-cache';
import { codec, type DecodedEvent } from '../log/port/codec.ts';
import type { EventLog } from '../log/port/event-log.ts';
import { streamPages } from './stream-pages.ts';

/** Folds a rarely read stream without caching. Large members are validated on access. */
export const foldStream = async <State>(
  log: Pick<EventLog, 'readStream'>,
  stream: string,
  {
    initial,
    evolve,
  }: { readonly initial: State; readonly evolve: (state: State, event: DecodedEvent) => State },
): Promise<State> => {
  let state = initial;
  const pages = streamPages(log, stream, 1, codec.decodeSparingly);
  for await (const page of pages) state = page.reduce(evolve, state);
  return state;
};

export type FoldedState<State> = { readonly state: State; readonly version: number };

/** Returned states include everything acknowledged before the call. */
export type FoldCache<State> = (stream: string) => Promise<FoldedState<State>>;

type Reads<State> = {
  running: Promise<FoldedState<State>> | undefined;
  next: Promise<FoldedState<State>> | undefined;
};

/** Waits for the current turn of the event loop, so that all its requests share a read. */
const turnOver = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Caches folds and reads only new events. Concurrent calls share the next read, never one that is already running. */
export const foldCache = <State>(
  log: Pick<EventLog, 'readStream'>,
  evolve: (state: State, event: DecodedEvent) => State,
  initial: State,
  options: { readonly remembered: number } = { remembered: 1000 },
): FoldCache<State> => {
  const known = new LRUCache<string, FoldedState<State>>({ max: options.remembered });
  const reading = new Map<string, Reads<State>>();

  const read = async (stream: string): Promise<FoldedState<State>> => {
    const found = { ...(known.get(stream) ?? { state: initial, version: 0 }) };
    for await (const page of streamPages(log, stream, found.version + 1)) {
      found.state = page.reduce(evolve, found.state);
      found.version += page.length;
    }
    // Don't cache missing streams, so that requests for them cannot evict others.
    if (found.version > 0) known.set(stream, found);
    return found;
  };

  const start = (stream: string, reads: Reads<State>): Promise<FoldedState<State>> => {
    reads.next = undefined;
    reads.running = read(stream).finally(() => {
      reads.running = undefined;
      if (reads.next === undefined) reading.delete(stream);
    });
    return reads.running;
  };

  return (stream) => {
    const reads = reading.get(stream) ?? { running: undefined, next: undefined };
    reading.set(stream, reads);
    // The running read may have started before this call's events were stored, so wait for the next one.
    reads.next ??= (reads.running ?? Promise.resolve())
      .then(turnOver, turnOver)
      .then(() => start(stream, reads));
    return reads.next;
  };
};
