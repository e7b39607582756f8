import { LOG_IDENTITY_STREAM } from '../../../definitions/streams.ts';
import { type IdentityCache, requireOwnPosition } from '../../identity/identity-cache.ts';
import { LogError } from '../../port/errors.ts';
import type { EventLog, LogPosition, RecordedEvent } from '../../port/event-log.ts';
import { foreignPosition, formatPosition } from '../../port/log-position.ts';
import { asLogErrors, deleted, exceptionOf } from '../client-errors.ts';
import type { Direction } from '../protocol/requests.ts';
import type { ServerEvent } from '../protocol/server-event.ts';
import type { StreamNames } from '../stream-names.ts';
import type { EventPlace, PageReader } from './read-pages.ts';
import type { Scan } from './scan.ts';

const LARGEST_STREAM_PAGE = 500;

const requireInSequence = (
  stream: string,
  fromVersion: number,
  events: readonly ServerEvent[],
  step: 1 | -1 = 1,
): readonly ServerEvent[] => {
  events.forEach(({ revision }, index) => {
    const expected = BigInt(fromVersion - 1 + step * index);
    if (revision === expected) return;
    throw new LogError('log_corrupt', `Version ${stream} ${expected + 1n} is missing from the log.`);
  });
  return events;
};

/** Streams start at version 1 unless they were truncated or expired. */
const requireFirst = (stream: string, oldest: ServerEvent | undefined): void => {
  if (oldest?.revision === 0n) return;
  throw new LogError('log_corrupt', `Version ${stream} ${oldest?.revision ?? 1} is missing from the log.`);
};

const streamPage = async (
  pages: PageReader,
  names: StreamNames,
  stream: string,
  ...[from, count, direction]: [bigint | 'end', number, Direction?]
): Promise<readonly ServerEvent[] | undefined> => {
  const name = names.onServer(stream);
  const page = await pages.stream(name, from, count, direction).catch((error: unknown) => {
    throw exceptionOf(error) === 'stream-deleted' ? deleted(stream, error) : error;
  });
  if (page === undefined && (await pages.isCutOff(name))) throw deleted(stream);
  return page;
};

/** Returns [] if the stream does not exist. @throws LogError `log_corrupt` for a missing event or deleted stream */
export const readStreamEvents = async (
  pages: PageReader,
  names: StreamNames,
  stream: string,
  { fromVersion = 1, limit = Number.POSITIVE_INFINITY }: { fromVersion?: number; limit?: number } = {},
): Promise<readonly ServerEvent[]> => {
  const events: ServerEvent[] = [];
  while (events.length < limit) {
    const count = Math.min(LARGEST_STREAM_PAGE, limit - events.length);
    const from = BigInt(fromVersion - 1 + events.length);
    const page = await streamPage(pages, names, stream, from, count);
    if (page === undefined) break;
    if (from === 0n && page.length === 0) requireFirst(stream, undefined);
    events.push(...page);
    if (page.length < count) break;
  }
  return requireInSequence(stream, fromVersion, events);
};

const readStreamEventsBack = async (
  pages: PageReader,
  names: StreamNames,
  stream: string,
  { before, limit }: { readonly before?: number; readonly limit: number },
): Promise<readonly ServerEvent[]> => {
  if (limit < 1 || (before !== undefined && before <= 1)) return [];
  // Also reads the event at `before`. If it is missing, the stream ends earlier.
  const from = before === undefined ? 'end' : BigInt(before - 1);
  const count = before === undefined ? limit : limit + 1;
  const page = await streamPage(pages, names, stream, from, count, 'backwards');
  if (page === undefined) return [];
  const newest = Number(page[0]?.revision ?? 0n) + 1;
  requireInSequence(stream, newest, page, -1);
  if (page.length < count) requireFirst(stream, page.at(-1));
  return newest === before ? page.slice(1) : page.slice(0, limit);
};

export type LogReader = Pick<EventLog, 'readStream' | 'readStreamBack' | 'readAll' | 'head'> & {
  placeOf(position: LogPosition): Promise<EventPlace>;
  recorded(events: readonly ServerEvent[]): Promise<readonly RecordedEvent[]>;
};

type ReadFrom = {
  readonly pages: PageReader;
  readonly scan: Scan;
  readonly names: StreamNames;
  readonly identity: IdentityCache;
  readonly onSeen: (commit: bigint) => void;
};

const noEvent = (position: LogPosition): LogError => foreignPosition(position, 'has no event in this log');

export const createLogReader = ({ pages, scan, names, identity, onSeen }: ReadFrom): LogReader => {
  const recorded = async (events: readonly ServerEvent[]): Promise<readonly RecordedEvent[]> => {
    const last = events.at(-1);
    if (last === undefined) return [];
    const identityName = names.onServer(LOG_IDENTITY_STREAM);
    if (events.some(({ streamId }) => streamId === identityName)) identity.forget();
    const of = await identity.current();
    onSeen(last.commit);
    return events.map(({ streamId, revision, commit, created, ...event }) => ({
      ...event,
      stream: names.ours(streamId) ?? streamId,
      version: Number(revision) + 1,
      position: formatPosition(of, commit, event.eventId),
      recordedAt: created.toISOString(),
    }));
  };

  const own = async (position: LogPosition): Promise<EventPlace> => {
    const { position: commit, eventId } = await requireOwnPosition(identity, position);
    return { commit, eventId };
  };

  const placeIn = async (position: LogPosition): Promise<EventPlace> => {
    const place = await own(position);
    if (!(await scan.holds(place))) throw noEvent(position);
    return place;
  };

  const eventsAfter = async (position: LogPosition, limit: number): Promise<readonly ServerEvent[]> => {
    const events = await scan.after(await own(position), limit);
    if (events === undefined) throw noEvent(position);
    return events;
  };

  const readStream: EventLog['readStream'] = async (stream, options) => {
    const events = await readStreamEvents(pages, names, stream, options);
    // An empty result is only valid if the server still has this log.
    if (events.length === 0) await identity.confirm();
    return recorded(events);
  };

  const readStreamBack: EventLog['readStreamBack'] = async (stream, options) => {
    const events = await readStreamEventsBack(pages, names, stream, options);
    if (events.length === 0) await identity.confirm();
    return recorded(events);
  };

  const readAll: EventLog['readAll'] = async ({ after, limit }) => {
    if (after !== undefined) return recorded(await eventsAfter(after, limit));
    await identity.current();
    return recorded(await scan.fromFirst(limit));
  };

  const head = async (): Promise<LogPosition> => {
    const of = await identity.current();
    const last = await scan.last();
    if (last === undefined) throw new LogError('log_corrupt', 'The log has begun but contains no event.');
    return formatPosition(of, last.commit, last.eventId);
  };

  return {
    recorded: (events) => asLogErrors(recorded(events)),
    placeOf: (position) => asLogErrors(placeIn(position)),
    readStream: (stream, options) => asLogErrors(readStream(stream, options)),
    readStreamBack: (stream, options) => asLogErrors(readStreamBack(stream, options)),
    readAll: (options) => asLogErrors(readAll(options)),
    head: () => asLogErrors(head()),
  };
};
