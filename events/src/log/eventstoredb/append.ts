import { LOG_IDENTITY_STREAM } from '../../definitions/streams.ts';
import { isLogError, LogError } from '../port/errors.ts';
import type { Append, EventToAppend } from '../port/event-log.ts';
import { waitAfter } from './backoff.ts';
import { deleted, exceptionOf, unavailable } from './client-errors.ts';
import type { EventStoreConnection } from './connection.ts';
import type { Appended } from './protocol/batch-append.ts';
import { isDenied, ServerError } from './protocol/server-error.ts';
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

type Known = ({ readonly is: 'stored' } & Appended) | { readonly is: 'conflict'; readonly actual: number };
type Answer = Known | { readonly is: 'unknown'; readonly error: unknown };

const duplicate = ({ version, commit }: Repeat): ServerOutcome => ({
  outcome: 'duplicate',
  version,
  commit,
});

const answerFrom = (stream: string, error: unknown): Answer => {
  if (isDenied(error)) throw unavailable(error);
  switch (exceptionOf(error)) {
    case 'wrong-expected-version':
      return { is: 'conflict', actual: error instanceof ServerError ? error.actual : 0 };
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

  const send = async (stream: string, version: number, events: readonly EventToAppend[]): Promise<Answer> => {
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
      // The server enforces the deadline. We enforce one too, in case the call never settles.
      const deadlineMs = use.appendDeadlineMs;
      const call = node.append({ stream: names.onServer(stream), version, events, deadlineMs });
      return { is: 'stored', ...(await connection.limit(node, call, deadlineMs + 500)) };
    } catch (error) {
      return answerFrom(stream, error);
    }
  };

  /** Checks whether the append was stored, then retries with the same ids and version until the outcome is known. */
  const sendAgain = async (
    append: Append,
    version: number,
    events: readonly EventToAppend[],
    firstError: unknown,
    giveUpAt: number,
  ): Promise<Known> => {
    let error = firstError;
    for (let failures = 1; ; failures += 1) {
      await waitAfter(failures, connection.closing);
      const found = await findRepeatAt(pages, names, append, version).catch(() => undefined);
      if (found?.outcome === 'duplicate') return { is: 'stored', version: found.version, commit: undefined };
      if (performance.now() > giveUpAt || connection.closing.aborted) {
        throw isLogError(error) ? error : unavailable(error);
      }
      const answer = await send(append.stream, version, events);
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

  const refused = async (append: Append, version: number, actual: number): Promise<ServerOutcome> => {
    if (append.expected === 'stream_exists' && actual > 0) return appendTo(append);
    // The stream was expected to be new, so it has not been read. It may already contain these events.
    const found = version === 0 ? await findRepeat(pages, names, append) : undefined;
    return found?.outcome === 'duplicate' ? duplicate(found) : { outcome: 'conflict', actual };
  };

  // Every signature takes this path, so it makes as few calls as possible.
  const appendTo = async (append: Append): Promise<ServerOutcome> => {
    const { events } = append;
    const giveUpAt = performance.now() + use.keepTryingMs;
    const isNew = append.expected === 'no_stream' || append.expected === 0;
    const version = isNew ? 0 : await prepare(append);
    if (typeof version !== 'number') return version;
    const seenBefore = seen();
    const first = await send(append.stream, version, events);
    const answer =
      first.is === 'unknown' ? await sendAgain(append, version, events, first.error, giveUpAt) : first;
    if (answer.is === 'conflict') return refused(append, version, answer.actual);
    const found = await readBack(append, answer);
    if (!found.isVerbatim || found.commit <= seenBefore) return duplicate(found);
    onSeen(found.commit);
    return { outcome: 'accepted', version: found.version, commit: found.commit };
  };

  return appendTo;
};
