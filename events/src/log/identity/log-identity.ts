import { randomUUID } from 'node:crypto';
import { NO_ACCOUNT } from '../../definitions/event.ts';
import { epochBegun, logBegun, logMoved, type SignedTree } from '../../definitions/log-identity.ts';
import { LOG_IDENTITY_STREAM } from '../../definitions/streams.ts';
import { codec } from '../port/codec.ts';
import { LogError } from '../port/errors.ts';
import { eventIdOf } from '../port/event-id.ts';
import type { Append, AppendOutcome, EventLog, LogPosition } from '../port/event-log.ts';
import type { LogIdentity } from '../port/log-position.ts';
import type { StoreName } from './log-address.ts';

type StoredText = { readonly type: string; readonly data: string };

export type LogHistory = LogIdentity & {
  /** All epochs of this log, including lost ones that a restore superseded. */
  readonly epochs: readonly string[];
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

export const historyFrom = (events: readonly StoredText[]): LogHistory | undefined =>
  events.reduce(evolve, undefined as LogHistory | undefined);

/** Call this before every append, except to the identity stream. @throws LogError `log_moved` if the log has moved */
export const requireNotMoved = ({ movedTo }: Pick<LogHistory, 'movedTo'>): void => {
  if (movedTo === undefined) return;
  throw new LogError('log_moved', `The log continues in ${movedTo}; this one accepts no more events.`);
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

export const firstAppend = (now: Date): Append =>
  identityAppend(logBegun.type, { logId: randomUUID(), epoch: randomUUID() }, 'no_stream', now);

export type IdentityStore = {
  read(): Promise<readonly StoredText[]>;
  append(append: Append): Promise<{ readonly outcome: AppendOutcome['outcome'] }>;
  /** Throws if no log may be created here. */
  beforeBegin?(): Promise<void>;
};

/** Loads the log, or creates it in one process only. @param begins the first event; in a copy, the source's */
export const ensureIdentity = async (
  store: IdentityStore,
  now: () => Date,
  begins: Append = firstAppend(now()),
): Promise<LogHistory> => {
  const standing = historyFrom(await store.read());
  if (standing !== undefined) return standing;
  await store.beforeBegin?.();
  await store.append(begins);
  const begun = historyFrom(await store.read());
  if (begun !== undefined) return begun;
  throw new LogError('log_corrupt', `Stream ${LOG_IDENTITY_STREAM} does not identify the log.`);
};

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
 * Starts a new epoch after a restore or copy, which makes earlier positions foreign. Reopens a log that has moved.
 * @param supersedes epochs known to the database but missing from this restored log
 * @param follows the last tree that was signed before, if the database keeps its checkpoint
 * @throws LogError if the log is unavailable or another process starts an epoch concurrently
 */
export const beginEpoch = async (
  log: EventLog,
  {
    now = new Date(),
    supersedes = [],
    follows,
  }: {
    readonly now?: Date;
    readonly supersedes?: readonly string[];
    readonly follows?: SignedTree | undefined;
  } = {},
): Promise<LogPosition> => {
  await log.head();
  const lost = supersedes.length === 0 ? {} : { supersedes };
  const after = follows === undefined ? {} : { follows };
  return appendIdentity(log, epochBegun.type, { epoch: randomUUID(), ...lost, ...after }, now);
};

export const leaveLog = async (log: EventLog, to: StoreName, now: Date = new Date()): Promise<void> => {
  if ((await readHistory(log))?.movedTo !== undefined) return;
  const last = await appendIdentity(log, logMoved.type, { to }, now);
  if ((await log.readAll({ after: last, limit: 1 })).length === 0) return;
  throw new LogError(
    'log_corrupt',
    'Something was appended to the log while it was closed: a process still runs on it.',
  );
};
