import { LOG_IDENTITY_STREAM } from '../../definitions/streams.ts';
import { firstAppend, historyFrom, type LogHistory, requireNotMoved } from '../identity/log-identity.ts';
import { checkAppend, requireJson } from '../port/check-append.ts';
import { LogError } from '../port/errors.ts';
import type { Append, AppendOutcome, EventLog, LogPosition, RecordedEvent } from '../port/event-log.ts';
import { follow } from '../port/follow.ts';
import { foreignPosition, formatPosition, requirePosition, sameLogAndEpoch } from '../port/log-position.ts';
import { createWakeUps } from '../port/wake-ups.ts';

type Stored = Omit<RecordedEvent, 'position'> & { readonly number: number };

const fits = (expected: Append['expected'], actual: number): boolean => {
  if (expected === 'no_stream') return actual === 0;
  if (expected === 'stream_exists') return actual > 0;
  return expected === actual;
};

export const createMemoryLog = (now: () => Date = () => new Date()): EventLog => {
  const stored: Stored[] = [];
  const streams = new Map<string, Stored[]>();
  const byId = new Map<string, Stored>();
  const wakeUps = createWakeUps();
  const closing = new AbortController();

  let identity: LogHistory | undefined;
  const currentIdentity = (): LogHistory => {
    identity ??= historyFrom(streams.get(LOG_IDENTITY_STREAM) ?? []);
    if (identity === undefined) throw new LogError('log_corrupt', 'The log has not begun.');
    return identity;
  };
  const positionOf = ({ number, eventId }: Stored): LogPosition =>
    formatPosition(currentIdentity(), number, eventId);
  const recorded = (event: Stored): RecordedEvent => {
    const { number: _number, ...rest } = event;
    return { ...rest, position: positionOf(event) };
  };

  const standing = ({ stream, events }: Append): Stored | undefined => {
    const found = events.map(({ eventId }) => byId.get(eventId));
    if (found.every((event) => event === undefined)) return undefined;
    const first = found[0];
    const same = found.every(
      (event, index) =>
        event?.stream === stream &&
        event.type === events[index]?.type &&
        event.version === (first?.version ?? 0) + index,
    );
    if (!same)
      throw new LogError('event_id_reused', `An event id of ${stream} is already used elsewhere in the log.`);
    return found.at(-1);
  };

  const versionOf = (stream: string): number => streams.get(stream)?.length ?? 0;

  const store = (append: Append): AppendOutcome => {
    const known = standing(append);
    if (known) return { outcome: 'duplicate', version: known.version, position: positionOf(known) };
    const stream = streams.get(append.stream) ?? [];
    if (!fits(append.expected, stream.length)) return { outcome: 'conflict', actual: stream.length };
    const moved = append.while?.find((bound) => versionOf(bound.stream) !== bound.version);
    if (moved) return { outcome: 'conflict', actual: versionOf(moved.stream), bound: moved.stream };
    streams.set(append.stream, stream);
    const recordedAt = now().toISOString();
    for (const event of append.events) {
      const place = { stream: append.stream, version: stream.length + 1, number: stored.length + 1 };
      const entry = { ...event, ...place, recordedAt };
      stored.push(entry);
      stream.push(entry);
      byId.set(event.eventId, entry);
    }
    if (append.stream === LOG_IDENTITY_STREAM) identity = undefined;
    const last = stored[stored.length - 1] as Stored;
    return { outcome: 'accepted', version: last.version, position: positionOf(last) };
  };

  const numberAfter = (after: LogPosition | undefined): number => {
    if (after === undefined) return 0;
    const { position, eventId, ...of } = requirePosition(after);
    if (!sameLogAndEpoch(of, currentIdentity())) throw foreignPosition(after, 'is of another log or epoch');
    if (stored[Number(position) - 1]?.eventId !== eventId) throw foreignPosition(after, 'has no event here');
    return Number(position);
  };

  const requireOpen = (): void => {
    if (closing.signal.aborted) throw new LogError('log_unavailable', 'The log is closed.');
  };

  const readAll: EventLog['readAll'] = async ({ after, limit }) => {
    requireOpen();
    const from = numberAfter(after);
    return stored.slice(from, from + limit).map(recorded);
  };

  store(firstAppend(now()));
  return {
    append: async (append) => {
      checkAppend(append);
      requireJson(append);
      requireOpen();
      if (append.stream !== LOG_IDENTITY_STREAM) requireNotMoved(currentIdentity());
      const outcome = store(append);
      wakeUps.wake();
      return outcome;
    },
    readStream: async (stream, { fromVersion = 1, limit } = {}) => {
      requireOpen();
      const all = streams.get(stream) ?? [];
      return all
        .filter(({ version }) => version >= fromVersion)
        .slice(0, limit)
        .map(recorded);
    },
    readStreamBack: async (stream, { before = Number.POSITIVE_INFINITY, limit }) => {
      requireOpen();
      const all = streams.get(stream) ?? [];
      return all
        .filter(({ version }) => version < before)
        .toReversed()
        .slice(0, limit)
        .map(recorded);
    },
    readAll,
    subscribe: (options) => follow(readAll, wakeUps, options, closing.signal),
    head: async () => {
      requireOpen();
      return positionOf(stored[stored.length - 1] as Stored);
    },
    close: async () => {
      closing.abort();
    },
  };
};
