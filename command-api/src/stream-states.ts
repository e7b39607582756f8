import { codec, type DecodedEvent } from '@waivers/events/codec.ts';
import type { EventLog } from '@waivers/events/log/event-log.ts';

export type StreamState<State> = { readonly state: State; readonly version: number };

/** The state of a stream with everything in it that had been acknowledged before the call. */
export type StreamStates<State> = (stream: string) => Promise<StreamState<State>>;

type Entry<State> = {
  known: StreamState<State>;
  running: Promise<StreamState<State>> | undefined;
  next: Promise<StreamState<State>> | undefined;
};

/**
 * States of streams that many requests look at: what has been read is kept, each call reads only what came since,
 * and calls that arrive while a read is under way share the one after it. So a busy waiver costs one small read
 * at a time, and no answer is older than its question.
 * @param options.remembered how many streams are kept; beyond it the one unused the longest goes
 */
export const streamStates = <State>(
  log: EventLog,
  evolve: (state: State, event: DecodedEvent) => State,
  initial: State,
  options: { readonly remembered: number } = { remembered: 1000 },
): StreamStates<State> => {
  const entries = new Map<string, Entry<State>>();

  const entryOf = (stream: string): Entry<State> => {
    const entry = entries.get(stream) ?? {
      known: { state: initial, version: 0 },
      running: undefined,
      next: undefined,
    };
    entries.delete(stream);
    entries.set(stream, entry);
    const oldest = entries.keys().next().value;
    if (entries.size > options.remembered && oldest !== undefined) entries.delete(oldest);
    return entry;
  };

  const read = async (stream: string, entry: Entry<State>): Promise<StreamState<State>> => {
    const { state, version } = entry.known;
    const tail = (await log.readStream(stream, { fromVersion: version + 1 })).map(codec.decode);
    const found = { state: tail.reduce(evolve, state), version: tail.at(-1)?.version ?? version };
    if (found.version > entry.known.version) entry.known = found;
    return found;
  };

  const start = (stream: string, entry: Entry<State>): Promise<StreamState<State>> => {
    entry.next = undefined;
    const running = read(stream, entry).finally(() => {
      if (entry.running === running) entry.running = undefined;
    });
    entry.running = running;
    return running;
  };

  return (stream) => {
    const entry = entryOf(stream);
    if (entry.running === undefined) return start(stream, entry);
    // The read under way may have looked before this call: only the next one is new enough.
    entry.next ??= entry.running.then(
      () => start(stream, entry),
      () => start(stream, entry),
    );
    return entry.next;
  };
};
