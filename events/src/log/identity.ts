import { randomUUID } from 'node:crypto';
import { NO_ACCOUNT } from '../definitions/event.ts';
import { epochBegun, logBegun, logMoved } from '../definitions/log-identity.ts';
import { LOG_IDENTITY_STREAM } from '../definitions/streams.ts';
import { codec } from './codec.ts';
import { LogError } from './errors.ts';
import { eventIdOf } from './event-id.ts';
import type { Append, AppendOutcome, EventLog, LogPosition } from './event-log.ts';
import type { LogIdentity } from './log-position.ts';

type StoredText = { readonly type: string; readonly data: string };

/** What a log tells of itself in its own stream. */
export type LogHistory = LogIdentity & {
  /** Every epoch that is this log's: its own, and those that were lost with a backup, which it says it follows. */
  readonly epochs: readonly string[];
  /** The store in which it goes on; undefined while it is in use. */
  readonly movedTo: string | undefined;
};

const evolve = (history: LogHistory | undefined, { type, data }: StoredText): LogHistory | undefined => {
  if (type === logBegun.type) {
    const { logId, epoch } = logBegun.data.parse(JSON.parse(data));
    return { logId, epoch, epochs: [epoch], movedTo: undefined };
  }
  if (history === undefined) return undefined;
  if (type === logMoved.type) return { ...history, movedTo: logMoved.data.parse(JSON.parse(data)).to };
  if (type !== epochBegun.type) return history;
  const { epoch, supersedes = [] } = epochBegun.data.parse(JSON.parse(data));
  return { ...history, epoch, epochs: [...history.epochs, ...supersedes, epoch], movedTo: undefined };
};

/** The log's history as its own stream tells it; undefined for a log that has not begun. */
export const historyFrom = (events: readonly StoredText[]): LogHistory | undefined =>
  events.reduce(evolve, undefined as LogHistory | undefined);

/**
 * Asked before every append, except to the log's own stream: a new epoch opens the log again.
 * @throws LogError `log_moved` when the log goes on elsewhere
 */
export const refuseWhenMoved = ({ movedTo }: Pick<LogHistory, 'movedTo'>): void => {
  if (movedTo === undefined) return;
  throw new LogError('log_moved', `The log goes on in ${movedTo}: nothing is appended here any more.`);
};

const identityAppend = (type: string, data: object, expected: Append['expected'], now: Date): Append => {
  const commandId = randomUUID();
  const metadata = {
    commandId,
    correlationId: commandId,
    accountId: NO_ACCOUNT,
    actor: { kind: 'system' as const },
    occurredAt: now.toISOString(),
  };
  const eventId = eventIdOf(LOG_IDENTITY_STREAM, commandId, 0);
  return { stream: LOG_IDENTITY_STREAM, expected, events: [codec.encode({ eventId, type, data, metadata })] };
};

/** The append that begins a log: its first event, with a new id and a first epoch. */
export const logBegins = (now: Date): Append =>
  identityAppend(logBegun.type, { logId: randomUUID(), epoch: randomUUID() }, 'no_stream', now);

/** What the identity needs of a store that cannot make position tokens yet. */
export type IdentityStore = {
  read(): Promise<readonly StoredText[]>;
  append(append: Append): Promise<{ readonly outcome: AppendOutcome['outcome'] }>;
};

/**
 * The log's identity; begins the log when it is new. Of several processes that begin it at once, one succeeds.
 * @param begins what a new log begins with: the first event of another log whose copy it will be
 */
export const ensureIdentity = async (
  store: IdentityStore,
  now: () => Date,
  begins: Append = logBegins(now()),
): Promise<LogHistory> => {
  const standing = historyFrom(await store.read());
  if (standing !== undefined) return standing;
  await store.append(begins);
  const begun = historyFrom(await store.read());
  if (begun !== undefined) return begun;
  throw new LogError('log_corrupt', `Stream ${LOG_IDENTITY_STREAM} does not say which log this is.`);
};

/** What a log tells of itself; undefined for one that has not begun, which does not begin by being asked. */
export const readHistory = async (log: Pick<EventLog, 'readStream'>): Promise<LogHistory | undefined> =>
  historyFrom(await log.readStream(LOG_IDENTITY_STREAM));

const appendIdentity = async (log: EventLog, type: string, data: object, now: Date): Promise<LogPosition> => {
  const { length } = await log.readStream(LOG_IDENTITY_STREAM);
  const appended = await log.append(identityAppend(type, data, length, now));
  if (appended.outcome !== 'conflict') return appended.position;
  throw new LogError(
    'log_unavailable',
    'Another process has just begun an epoch or moved the log; look before doing it again.',
  );
};

/**
 * Begins a new epoch: after a restore or a copy, all positions given out before are foreign. It opens a log that was left.
 * @param supersedes epochs that a database has worked with and this log does not hold, because it was restored
 * @returns the position of the event that says so
 * @throws LogError when the log is away, or another process begins an epoch at the same moment
 */
export const beginEpoch = async (
  log: EventLog,
  {
    now = new Date(),
    supersedes = [],
  }: { readonly now?: Date; readonly supersedes?: readonly string[] } = {},
): Promise<LogPosition> => {
  // Asking for the head makes a log begin that has not begun yet.
  await log.head();
  const lost = supersedes.length === 0 ? {} : { supersedes };
  return appendIdentity(log, epochBegun.type, { epoch: randomUUID(), ...lost }, now);
};

/**
 * Closes a log that has been copied: its last event says where it goes on.
 * @throws LogError `log_corrupt` when something was appended behind it by a process that did not see it in time
 */
export const leaveLog = async (
  log: EventLog,
  to: 'PostgreSQL' | 'EventStoreDB',
  now: Date = new Date(),
): Promise<void> => {
  if ((await readHistory(log))?.movedTo !== undefined) return;
  const last = await appendIdentity(log, logMoved.type, { to }, now);
  if ((await log.readAll({ after: last, limit: 1 })).length === 0) return;
  throw new LogError(
    'log_corrupt',
    'Something was appended to the log while it was closed: a process still runs on it.',
  );
};
