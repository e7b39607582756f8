import { LOG_IDENTITY_STREAM } from '../../definitions/streams.ts';
import { createIdentityCache } from '../identity/identity-cache.ts';
import { DEFAULT_PREFIX } from '../identity/log-address.ts';
import { ensureIdentity, historyFrom, requireNotMoved } from '../identity/log-identity.ts';
import { checkAppend, requireJson } from '../port/check-append.ts';
import { LogError } from '../port/errors.ts';
import type { Append, AppendOutcome, EventLog } from '../port/event-log.ts';
import { formatPosition, type LogIdentity } from '../port/log-position.ts';
import { GROUP_COMMIT_LIMITS } from '../postgres/group-commit.ts';
import { createAppender } from './append.ts';
import { asLogErrors } from './client-errors.ts';
import { EventStoreConnection } from './connection.ts';
import { createInFlight, type InFlightLimits } from './in-flight.ts';
import { createLogReader, readStreamEvents } from './reading/read-log.ts';
import { createPageReader } from './reading/read-pages.ts';
import type { ServerOutcome } from './reading/repeats.ts';
import { createScan } from './reading/scan.ts';
import { subscribe } from './reading/subscribe.ts';
import { streamNames } from './stream-names.ts';

export type EventStoreDbLogOptions = {
  readonly url: string;
  readonly prefix?: string;
  readonly limits?: InFlightLimits;
  readonly unansweredMs?: number;
  readonly readDeadlineMs?: number;
  readonly appendDeadlineMs?: number;
  readonly keepTryingMs?: number;
  readonly silenceMs?: number;
  readonly now?: () => Date;
  readonly begins?: Append;
  readonly beforeBegin?: () => Promise<void>;
  readonly isReadOnly?: boolean;
};

export type EventStoreDbLog = EventLog & {
  appendQueueDepth(): number;
};

/** The server's default MaxAppendSize of 1 MiB, which limits the data, metadata and types of a whole append. */
const MAX_APPEND_BYTES = 1024 * 1024;
const PER_EVENT_BYTES = 64;

const DEFAULTS = {
  prefix: DEFAULT_PREFIX,
  // If the server freezes, reads fail within 3 s and appends within 5 s.
  unansweredMs: 2500,
  readDeadlineMs: 10_000,
  appendDeadlineMs: 3000,
  keepTryingMs: 3500,
  silenceMs: 30_000,
  now: () => new Date(),
  beforeBegin: async () => undefined,
};

/** Checks the size here, because the server fails all in-flight calls of a client that sends an oversized append. */
const checkSize = (append: Append): number => {
  const bytes = checkAppend(append);
  requireJson(append);
  const types = append.events.reduce(
    (sum, { type }) => sum + 2 * Buffer.byteLength(type) + PER_EVENT_BYTES,
    0,
  );
  if (bytes + types <= MAX_APPEND_BYTES) return bytes;
  throw new LogError(
    'event_too_large',
    `The ${append.events.length} events for ${append.stream} have ${bytes} bytes together; EventStoreDB takes ${MAX_APPEND_BYTES} at once.`,
  );
};

const withPosition = (of: LogIdentity, append: Append, stored: ServerOutcome): AppendOutcome => {
  if (stored.outcome === 'conflict') return stored;
  const { outcome, version, commit } = stored;
  return { outcome, version, position: formatPosition(of, commit, append.events.at(-1)?.eventId ?? '') };
};

/** Event ids are unique only per stream, which suffices because they derive from the stream's name. */
export const createEventStoreDbLog = (options: EventStoreDbLogOptions): EventStoreDbLog => {
  const settings = { ...DEFAULTS, ...options };
  const names = streamNames(settings.prefix);
  const connection = new EventStoreConnection(settings.url, settings.unansweredMs, () => {
    identity.forget();
    scan.interrupted();
  });
  const pages = createPageReader(connection, settings);
  const scan = createScan(pages, names);
  const inFlight = createInFlight(settings.limits ?? GROUP_COMMIT_LIMITS);
  let highest = 0n;
  const seen = {
    seen: () => highest,
    onSeen: (commit: bigint) => {
      if (commit > highest) highest = commit;
    },
  };
  const readIdentity = () => readStreamEvents(pages, names, LOG_IDENTITY_STREAM);
  const identity = createIdentityCache(
    () =>
      ensureIdentity(
        { read: readIdentity, append: (given) => append(given), beforeBegin: settings.beforeBegin },
        settings.now,
        settings.begins,
      ),
    async () => historyFrom(await readIdentity()),
  );
  const confirmLog = async () => requireNotMoved(await identity.current());
  const appender = createAppender({ ...settings, connection, pages, names, confirmLog, ...seen });
  const append: typeof appender = async (given) => {
    if (settings.isReadOnly === true) throw new LogError('log_unavailable', 'This log is opened read-only.');
    return appender(given);
  };
  const reader = createLogReader({ pages, scan, names, identity, ...seen });
  let closed: Promise<void> | undefined;
  return {
    readStream: reader.readStream,
    readStreamBack: reader.readStreamBack,
    readAll: reader.readAll,
    head: reader.head,
    append: async (given) => {
      const bytes = checkSize(given);
      const appendToLog = async (): Promise<ServerOutcome> => {
        const history = await identity.current();
        if (given.stream !== LOG_IDENTITY_STREAM) requireNotMoved(history);
        return append(given);
      };
      const stored = await inFlight.run(given, bytes, () => asLogErrors(appendToLog()));
      if (given.stream === LOG_IDENTITY_STREAM) identity.forget();
      return withPosition(await identity.current(), given, stored);
    },
    subscribe: (subscription) =>
      subscribe(
        { connection, reader, scan, prefix: names.prefix, silenceMs: settings.silenceMs },
        subscription,
      ),
    appendQueueDepth: inFlight.depth,
    close: () => {
      closed ??= inFlight.close().then(() => connection.close());
      return closed;
    },
  };
};
