import { LOG_IDENTITY_STREAM } from '../../definitions/streams.ts';
import { isLogError, LogError } from '../port/errors.ts';
import type { Append, AppendConflict, BoundStream } from '../port/event-log.ts';
import { waitAfter } from './backoff.ts';
import { deleted, exceptionOf, unavailable } from './client-errors.ts';
import type { EventStoreConnection } from './connection.ts';
import type { RecordsCall } from './protocol/append-records.ts';
import type { Appended } from './protocol/batch-append.ts';
import type { Node } from './protocol/node.ts';
import { propertiesOf } from './protocol/record-properties.ts';
import { isDenied, isUnimplemented, ServerError } from './protocol/server-error.ts';
import { createFindMoved } from './reading/find-moved.ts';
import { createReadBack } from './reading/read-back.ts';
import type { PageReader } from './reading/read-pages.ts';
import { findRepeat, findRepeatAt, type Repeat, type ServerOutcome } from './reading/repeats.ts';
import type { StreamNames } from './stream-names.ts';

export type AppendSettings = {
  readonly appendDeadlineMs: number;
  /** How long to keep retrying, measured from the start of the append. An attempt in flight is not cut off. */
  readonly keepTryingMs: number;
};

type AppendWith = AppendSettings & {
  readonly connection: EventStoreConnection;
  readonly pages: PageReader;
  readonly names: StreamNames;
  /** Rejects if the server no longer has the same log. Called before every append. */
  readonly confirmLog: () => Promise<unknown>;
  readonly seen: () => bigint;
  readonly onSeen: (commit: bigint) => void;
};

type Conflict = Omit<AppendConflict, 'outcome'>;
type Known = ({ readonly is: 'stored' } & Appended) | ({ readonly is: 'conflict' } & Conflict);
type Answer = Known | { readonly is: 'unknown'; readonly error: unknown };

/** An append at a version of its stream, over all attempts to send it. */
type Sending = {
  readonly append: Append;
  readonly version: number;
  /** Whether a server that cannot check other streams has it. From then on it may be stored at any time. */
  isUnchecked: boolean;
};

const duplicate = ({ version, commit }: Repeat): ServerOutcome => ({
  outcome: 'duplicate',
  version,
  commit,
});

const conflictIn = (error: unknown, names: StreamNames): Conflict => {
  if (!(error instanceof ServerError)) return { actual: 0 };
  const { actual, bound } = error;
  return bound === undefined ? { actual } : { actual, bound: names.ours(bound) ?? bound };
};

const answerFrom = (stream: string, error: unknown, names: StreamNames): Answer => {
  if (isDenied(error)) throw unavailable(error);
  // A bound stream was deleted.
  if (isLogError(error) && error.code === 'log_corrupt') throw error;
  switch (exceptionOf(error)) {
    case 'wrong-expected-version':
      return { is: 'conflict', ...conflictIn(error, names) };
    case 'stream-deleted':
      throw deleted(stream, error);
    case 'maximum-append-size-exceeded':
      throw new LogError(
        'event_too_large',
        `The events for ${stream} are more than the server takes at once.`,
        {
          cause: error,
        },
      );
    default:
      return { is: 'unknown', error };
  }
};

export const createAppender = (use: AppendWith): ((append: Append) => Promise<ServerOutcome>) => {
  const { connection, pages, names, seen, onSeen } = use;
  const readBack = createReadBack(use);

  const findMoved = createFindMoved(pages, names);

  /** @returns undefined if the server or the metadata cannot be used with a check of other streams */
  const recordsCall = (node: Node, { append, version }: Sending): RecordsCall | undefined => {
    if (!node.offersRecords()) return undefined;
    const properties = append.events.map(({ metadata }) => propertiesOf(metadata));
    if (!properties.every((each) => each !== undefined)) return undefined;
    const onServer = (bound: BoundStream) => ({ ...bound, stream: names.onServer(bound.stream) });
    return {
      stream: names.onServer(append.stream),
      version,
      events: append.events,
      deadlineMs: use.appendDeadlineMs,
      properties,
      while: (append.while ?? []).map(onServer),
    };
  };

  /** @returns undefined if the append must be sent without a check by the server */
  const sendChecked = async (node: Node, sending: Sending): Promise<Answer | undefined> => {
    const { append } = sending;
    const call = recordsCall(node, sending);
    try {
      if (call !== undefined) {
        const answer = await connection.limit(node, node.appendRecords(call), call.deadlineMs + 500);
        return { is: 'stored', ...answer };
      }
    } catch (error) {
      if (!isUnimplemented(error)) return answerFrom(append.stream, error, names);
    }
    const moved = await findMoved(append.while ?? []);
    return moved === undefined ? undefined : { is: 'conflict', ...moved };
  };

  const send = async (sending: Sending): Promise<Answer> => {
    const { append, version } = sending;
    const { stream, events } = append;
    const node = connection.node();
    // Appends to the log's identity stream establish which log this is, so they skip the check.
    if (stream !== LOG_IDENTITY_STREAM) {
      try {
        await use.confirmLog();
      } catch (error) {
        return { is: 'unknown', error };
      }
    }
    try {
      if (append.while !== undefined && append.while.length > 0 && !sending.isUnchecked) {
        const answer = await sendChecked(node, sending);
        if (answer !== undefined) return answer;
        sending.isUnchecked = true;
      }
      // The server enforces the deadline. We enforce one too, in case the call never settles.
      const deadlineMs = use.appendDeadlineMs;
      const call = node.append({ stream: names.onServer(stream), version, events, deadlineMs });
      return { is: 'stored', ...(await connection.limit(node, call, deadlineMs + 500)) };
    } catch (error) {
      return answerFrom(stream, error, names);
    }
  };

  /** Checks whether the append was stored, then retries with the same ids and version until the outcome is known. */
  const sendAgain = async (sending: Sending, firstError: unknown, giveUpAt: number): Promise<Known> => {
    let error = firstError;
    for (let failures = 1; ; failures += 1) {
      await waitAfter(failures, connection.closing);
      const found = await findRepeatAt(pages, names, sending.append, sending.version).catch(() => undefined);
      if (found?.outcome === 'duplicate') return { is: 'stored', version: found.version, commit: undefined };
      if (performance.now() > giveUpAt || connection.closing.aborted) {
        throw isLogError(error) ? error : unavailable(error);
      }
      const answer = await send(sending);
      if (answer.is !== 'unknown') return answer;
      error = answer.error;
    }
  };

  const prepare = async (append: Append): Promise<number | ServerOutcome> => {
    // The server compares ids only before the expected version, so at the current one it would store the events
    // again.
    const found = await findRepeat(pages, names, append);
    if (found.outcome !== 'absent') return duplicate(found);
    if (append.expected !== 'stream_exists') return Number(append.expected);
    return found.version === 0 ? { outcome: 'conflict', actual: 0 } : found.version;
  };

  const refused = async (append: Append, version: number, conflict: Conflict): Promise<ServerOutcome> => {
    const { actual, bound } = conflict;
    if (bound === undefined && append.expected === 'stream_exists' && actual > 0) return appendTo(append);
    // The stream was expected to be new, so it has not been read. It may already contain these events.
    const found = version === 0 ? await findRepeat(pages, names, append) : undefined;
    return found?.outcome === 'duplicate' ? duplicate(found) : { outcome: 'conflict', ...conflict };
  };

  // Every signature takes this path, so it makes as few calls as possible.
  const appendTo = async (append: Append): Promise<ServerOutcome> => {
    const giveUpAt = performance.now() + use.keepTryingMs;
    const isNew = append.expected === 'no_stream' || append.expected === 0;
    const version = isNew ? 0 : await prepare(append);
    if (typeof version !== 'number') return version;
    const seenBefore = seen();
    const sending: Sending = { append, version, isUnchecked: false };
    const first = await send(sending);
    const answer = first.is === 'unknown' ? await sendAgain(sending, first.error, giveUpAt) : first;
    if (answer.is === 'conflict') {
      const { is: _is, ...conflict } = answer;
      return refused(append, version, conflict);
    }
    const found = await readBack(append, answer);
    if (!found.isVerbatim || found.commit <= seenBefore) return duplicate(found);
    onSeen(found.commit);
    return { outcome: 'accepted', version: found.version, commit: found.commit };
  };

  return appendTo;
};
