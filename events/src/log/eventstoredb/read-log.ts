import { ErrorType, type RecordedEvent as ServerEvent } from '@eventstore/db-client';
import { LOG_IDENTITY_STREAM } from '../../definitions/streams.ts';
import { LogError } from '../errors.ts';
import type { EventLog, LogPosition, RecordedEvent } from '../event-log.ts';
import { foreignPosition, formatPosition } from '../log-position.ts';
import { type RememberedIdentity, requireOwn } from '../remember-identity.ts';
import { asLogErrors, deleted, typeOf } from './client-errors.ts';
import { eventAsSent } from './event-bytes.ts';
import { type PageReader, type Place, placeOf } from './read-pages.ts';
import type { Scan } from './scan.ts';
import type { StreamNames } from './stream-names.ts';

const LARGEST_STREAM_PAGE = 500;

const requireInSequence = (
  stream: string,
  fromVersion: number,
  events: readonly ServerEvent[],
): readonly ServerEvent[] => {
  events.forEach(({ revision }, index) => {
    const expected = BigInt(fromVersion - 1 + index);
    if (revision === expected) return;
    throw new LogError('log_corrupt', `Version ${stream} ${expected + 1n} is missing from the log.`);
  });
  return events;
};

/** Empty when there is no such stream. @throws LogError `log_corrupt` when an event is missing or the stream deleted */
export const readStreamEvents = async (
  pages: PageReader,
  names: StreamNames,
  stream: string,
  { fromVersion = 1, limit = Number.POSITIVE_INFINITY }: { fromVersion?: number; limit?: number } = {},
): Promise<readonly ServerEvent[]> => {
  const name = names.onServer(stream);
  const events: ServerEvent[] = [];
  while (events.length < limit) {
    const count = Math.min(LARGEST_STREAM_PAGE, limit - events.length);
    const from = BigInt(fromVersion - 1 + events.length);
    const page = await pages.stream(name, from, count).catch((error: unknown) => {
      throw typeOf(error) === ErrorType.STREAM_DELETED ? deleted(stream, error) : error;
    });
    if (page === undefined) {
      if (await pages.isCutOff(name)) throw deleted(stream);
      break;
    }
    events.push(...page);
    if (page.length < count) break;
  }
  return requireInSequence(stream, fromVersion, events);
};

export type LogReader = Pick<EventLog, 'readStream' | 'readAll' | 'head'> & {
  placeOf(position: LogPosition): Promise<Place>;
  recorded(events: readonly ServerEvent[]): Promise<readonly RecordedEvent[]>;
};

type ReadFrom = {
  readonly pages: PageReader;
  readonly scan: Scan;
  readonly names: StreamNames;
  readonly identity: RememberedIdentity;
  readonly onSeen: (commit: bigint) => void;
};

export const createLogReader = ({ pages, scan, names, identity, onSeen }: ReadFrom): LogReader => {
  const recorded = async (events: readonly ServerEvent[]): Promise<readonly RecordedEvent[]> => {
    const last = events.at(-1);
    if (last === undefined) return [];
    const identityName = names.onServer(LOG_IDENTITY_STREAM);
    if (events.some(({ streamId }) => streamId === identityName)) identity.forget();
    const of = await identity.current();
    onSeen(placeOf(last).commit);
    return events.map((event) => ({
      ...eventAsSent(event),
      stream: names.ours(event.streamId) ?? event.streamId,
      version: Number(event.revision) + 1,
      position: formatPosition(of, placeOf(event).commit, event.id),
      recordedAt: event.created.toISOString(),
    }));
  };

  const own = async (position: LogPosition): Promise<Place> => {
    const { position: commit, eventId } = await requireOwn(identity, position);
    return { commit, eventId };
  };

  const eventsAfter = async (position: LogPosition, limit: number): Promise<readonly ServerEvent[]> => {
    const events = await scan.after(await own(position), limit);
    if (events === undefined) throw foreignPosition(position, 'has no event in this log');
    return events;
  };

  const readStream: EventLog['readStream'] = async (stream, options) => {
    const events = await readStreamEvents(pages, names, stream, options);
    // An empty answer is valid only while the server holds this log.
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
    if (last === undefined) throw new LogError('log_corrupt', 'The log has begun, but holds no event.');
    return formatPosition(of, last.commit, last.eventId);
  };

  return {
    recorded: (events) => asLogErrors(recorded(events)),
    placeOf: (position) => asLogErrors(eventsAfter(position, 1).then(() => own(position))),
    readStream: (stream, options) => asLogErrors(readStream(stream, options)),
    readAll: (options) => asLogErrors(readAll(options)),
    head: () => asLogErrors(head()),
  };
};
