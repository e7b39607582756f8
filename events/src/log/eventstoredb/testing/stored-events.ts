import { randomUUID } from 'node:crypto';

/** Test double of EventStoreDB 23.10's storage and decisions, as far as the log and the measured facts need them. */

export type ProposedEvent = {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};

export type StoredEvent = ProposedEvent & {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  /** In .NET ticks of 100 ns, since 1970. */
  readonly created: bigint;
};

export type Expected = bigint | 'any' | 'no_stream' | 'stream_exists';

export type WriteResult =
  | {
      readonly is: 'success';
      readonly revision: bigint;
      readonly position: bigint | undefined;
      readonly isRepeat?: true;
    }
  | { readonly is: 'wrong_version'; readonly current: bigint }
  | { readonly is: 'deleted' };

export type StreamRead =
  | { readonly is: 'found'; readonly events: readonly StoredEvent[] }
  | { readonly is: 'not_found' | 'deleted' };

/** Revision of a tombstone, and truncation point of a soft-deleted stream. */
const LAST_REVISION = 2n ** 63n - 1n;

const TICKS_PER_MS = 10_000n;
const NONE = -1n;

type StreamMetadata = { readonly maxCount?: number; readonly truncateBefore?: bigint };

/** A soft deletion's truncation point loses precision as a JSON number, so all values above 2^62 are equivalent. */
const truncationOf = (value: unknown): bigint | undefined => {
  if (typeof value !== 'number') return undefined;
  return value > 2 ** 62 ? LAST_REVISION : BigInt(value);
};

export type StoredEvents = {
  /** Returns the result that `write` would return, or `new` if it would store the events. */
  check(stream: string, expected: Expected, events: readonly ProposedEvent[]): WriteResult | 'new';
  /** Returns -1 if the stream does not exist. */
  revisionOf(stream: string): bigint;
  write(stream: string, expected: Expected, events: readonly ProposedEvent[]): WriteResult;
  delete(stream: string, expected: Expected): WriteResult;
  tombstone(stream: string, expected: Expected): WriteResult;
  readStream(stream: string, from: bigint | 'start' | 'end', count: number, backwards: boolean): StreamRead;
  /** Restores a backup that holds the first `count` events. The next event is stored in place of a lost one. */
  restore(count: number): void;
  readonly all: readonly StoredEvent[];
  indexOf(position: bigint): number | undefined;
};

export const createStoredEvents = (onStored: () => void, now: () => number = Date.now): StoredEvents => {
  const all: StoredEvent[] = [];
  const byPosition = new Map<bigint, number>();
  const streams = new Map<string, StoredEvent[]>();
  const tombstones = new Set<string>();
  let nextPosition = 1053n;

  const store = (stream: string, revision: bigint, event: ProposedEvent): StoredEvent => {
    const stored = {
      ...event,
      stream,
      revision,
      position: nextPosition,
      created: BigInt(now()) * TICKS_PER_MS,
    };
    byPosition.set(nextPosition, all.length);
    nextPosition += BigInt(109 + event.data.length + event.metadata.length);
    all.push(stored);
    return stored;
  };

  const current = (stream: string): bigint => BigInt((streams.get(stream) ?? []).length) - 1n;

  const metadataOf = (stream: string): StreamMetadata => {
    const last = streams.get(`$$${stream}`)?.at(-1);
    if (last === undefined) return {};
    const given = JSON.parse(Buffer.from(last.data).toString('utf8')) as Record<string, unknown>;
    const truncateBefore = truncationOf(given.$tb);
    return {
      ...(typeof given.$maxCount === 'number' && { maxCount: given.$maxCount }),
      ...(truncateBefore !== undefined && { truncateBefore }),
    };
  };

  const setMetadata = (stream: string, text: string): StoredEvent => {
    const [data, metadata] = [Buffer.from(text), new Uint8Array()];
    const event = {
      id: randomUUID(),
      type: '$metadata',
      contentType: 'application/json',
      data,
      metadata,
    };
    return append(`$$${stream}`, [event]);
  };

  const append = (stream: string, events: readonly ProposedEvent[]): StoredEvent => {
    const stored = streams.get(stream) ?? [];
    streams.set(stream, stored);
    for (const event of events) stored.push(store(stream, BigInt(stored.length), event));
    return stored.at(-1) as StoredEvent;
  };

  const isSoftlyDeleted = (stream: string): boolean =>
    metadataOf(stream).truncateBefore === LAST_REVISION && current(stream) > NONE;

  const close = (stream: string): void => {
    tombstones.add(stream).add(`$$${stream}`);
  };

  const success = (event: StoredEvent): WriteResult => ({
    is: 'success',
    revision: event.revision,
    position: event.position,
  });

  /** Checks whether the events are already stored at the place of the append. Compares only ids, never content. */
  const repeated = (
    stream: string,
    expected: bigint | 'any',
    events: readonly ProposedEvent[],
  ): WriteResult | 'new' => {
    const stored = streams.get(stream) ?? [];
    const ids = events.map(({ id }) => id);
    const from = expected === 'any' ? stored.findLastIndex(({ id }) => id === ids[0]) : Number(expected) + 1;
    if (stored[from]?.id !== ids[0]) return 'new';
    const known = ids.filter((id, index) => stored[from + index]?.id === id).length;
    const last = stored[from + ids.length - 1];
    if (known < ids.length || last === undefined) return { is: 'wrong_version', current: current(stream) };
    return { is: 'success', revision: last.revision, position: last.position, isRepeat: true };
  };

  const check = (
    stream: string,
    expected: Expected,
    events: readonly ProposedEvent[],
  ): WriteResult | 'new' => {
    const version = current(stream);
    if (tombstones.has(stream)) return { is: 'deleted' };
    if (expected === 'stream_exists') {
      if (isSoftlyDeleted(stream)) return { is: 'deleted' };
      if (version < 0n && current(`$$${stream}`) < 0n) return { is: 'wrong_version', current: version };
    }
    const wanted = expected === 'no_stream' ? NONE : expected;
    if (wanted === 'any' || wanted === 'stream_exists') return repeated(stream, 'any', events);
    if (wanted === version) return 'new';
    if (wanted > version || events.length === 0) return { is: 'wrong_version', current: version };
    const answer = repeated(stream, wanted, events);
    if (answer !== 'new') return answer;
    if (expected === 'no_stream' && isSoftlyDeleted(stream)) return 'new';
    return { is: 'wrong_version', current: version };
  };

  const write: StoredEvents['write'] = (stream, expected, events) => {
    const known = check(stream, expected, events);
    if (known !== 'new') return known;
    if (events.length === 0) return { is: 'success', revision: current(stream), position: undefined };
    const continues = isSoftlyDeleted(stream) ? current(stream) + 1n : undefined;
    const last = append(stream, events);
    if (continues !== undefined) setMetadata(stream, `{"$tb":${continues}}`);
    onStored();
    return success(last);
  };

  const readStream: StoredEvents['readStream'] = (stream, from, count, backwards) => {
    if (tombstones.has(stream)) return { is: 'deleted' };
    const stored = streams.get(stream);
    const { maxCount, truncateBefore = 0n } = metadataOf(stream);
    if (stored === undefined || truncateBefore === LAST_REVISION) return { is: 'not_found' };
    const oldest = maxCount === undefined ? 0n : BigInt(stored.length - maxCount);
    const kept = stored.filter(({ revision }) => revision >= truncateBefore && revision >= oldest);
    if (!backwards) {
      const first = typeof from === 'bigint' ? from : 0n;
      return { is: 'found', events: kept.filter(({ revision }) => revision >= first).slice(0, count) };
    }
    const last = typeof from === 'bigint' ? from : from === 'start' ? 0n : LAST_REVISION;
    const reversed = kept.filter(({ revision }) => revision <= last).reverse();
    return { is: 'found', events: reversed.slice(0, count) };
  };

  const versionFits = (stream: string, expected: Expected): boolean => {
    if (expected === 'any') return true;
    if (expected === 'stream_exists') return current(stream) >= 0n;
    return current(stream) === (expected === 'no_stream' ? NONE : expected);
  };

  const restore: StoredEvents['restore'] = (count) => {
    const kept = all.slice(0, count);
    nextPosition = all[count]?.position ?? nextPosition;
    all.length = 0;
    for (const map of [byPosition, streams, tombstones]) map.clear();
    for (const event of kept) {
      byPosition.set(event.position, all.push(event) - 1);
      if (event.revision === LAST_REVISION) close(event.stream);
      else streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
    }
  };

  return {
    check,
    revisionOf: current,
    write,
    readStream,
    restore,
    all,
    indexOf: (position) => byPosition.get(position),
    delete: (stream, expected) => {
      if (tombstones.has(stream)) return { is: 'deleted' };
      if (!versionFits(stream, expected)) return { is: 'wrong_version', current: current(stream) };
      const marked = setMetadata(stream, `{"$tb":${LAST_REVISION}}`);
      onStored();
      return success(marked);
    },
    tombstone: (stream, expected) => {
      if (tombstones.has(stream)) return { is: 'deleted' };
      if (!versionFits(stream, expected)) return { is: 'wrong_version', current: current(stream) };
      const none = new Uint8Array();
      const mark = {
        id: randomUUID(),
        type: '$streamDeleted',
        contentType: 'application/octet-stream',
      };
      const stored = store(stream, LAST_REVISION, { ...mark, data: none, metadata: none });
      close(stream);
      onStored();
      return success(stored);
    },
  };
};
