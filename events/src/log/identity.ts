import { randomUUID } from 'node:crypto';
import { codec } from '../codec.ts';
import { NO_ACCOUNT } from '../event.ts';
import { eventIdOf } from '../event-id.ts';
import { epochBegun, logBegun } from '../log-identity.ts';
import { LOG_IDENTITY_STREAM } from '../streams.ts';
import { LogError } from './errors.ts';
import type { Append, AppendOutcome, EventLog, LogPosition } from './event-log.ts';
import type { LogIdentity } from './log-position.ts';

type StoredText = { readonly type: string; readonly data: string };

/** The log's identity as its own stream tells it; undefined for a log that has not begun. */
export const identityFrom = (events: readonly StoredText[]): LogIdentity | undefined =>
  events.reduce<LogIdentity | undefined>((identity, event) => {
    if (event.type === logBegun.type) return logBegun.data.parse(JSON.parse(event.data));
    if (event.type === epochBegun.type && identity !== undefined) {
      return { logId: identity.logId, epoch: epochBegun.data.parse(JSON.parse(event.data)).epoch };
    }
    return identity;
  }, undefined);

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
): Promise<LogIdentity> => {
  const standing = identityFrom(await store.read());
  if (standing !== undefined) return standing;
  await store.append(begins);
  const begun = identityFrom(await store.read());
  if (begun !== undefined) return begun;
  throw new LogError('log_corrupt', `Stream ${LOG_IDENTITY_STREAM} does not say which log this is.`);
};

/**
 * Begins a new epoch: after a restore or a copy, all positions given out before are foreign.
 * @returns the position of the event that says so
 * @throws LogError when the log is away, or another process begins an epoch at the same moment
 */
export const beginEpoch = async (log: EventLog, now: Date = new Date()): Promise<LogPosition> => {
  // Asking for the head makes a log begin that has not begun yet.
  await log.head();
  const { length } = await log.readStream(LOG_IDENTITY_STREAM);
  const appended = await log.append(identityAppend(epochBegun.type, { epoch: randomUUID() }, length, now));
  if (appended.outcome !== 'conflict') return appended.position;
  throw new LogError(
    'log_unavailable',
    'Another process has just begun an epoch; look before doing it again.',
  );
};
