import { LOG_IDENTITY_STREAM } from '../../definitions/streams.ts';
import { checkAppend } from '../port/check-append.ts';
import { isRetryable, LogError } from '../port/errors.ts';
import type { Append } from '../port/event-log.ts';

export type BatchAnswer<Answer> = Answer | Error;

export type GroupCommitLimits = {
  readonly maxQueued: number;
  readonly maxQueuedBytes: number;
  readonly maxBatch: number;
  readonly maxBatchBytes: number;
  readonly maxGatheringMs: number;
};

/** Limits the queue to about half a second of work. Beyond that, clients should back off and retry. */
export const GROUP_COMMIT_LIMITS: GroupCommitLimits = {
  maxQueued: 4096,
  maxQueuedBytes: 32 * 1024 * 1024,
  maxBatch: 256,
  maxBatchBytes: 2 * 1024 * 1024,
  // About as long as a commit takes.
  maxGatheringMs: 4,
};

export type GroupCommit<Answer> = {
  append(append: Append): Promise<Answer>;
  depth(): number;
  close(): Promise<void>;
};

type Member<Answer> = {
  readonly append: Append;
  readonly bytes: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

const dependsOn = (streams: ReadonlySet<string>, append: Append): boolean =>
  streams.has(append.stream) || append.while?.some(({ stream }) => streams.has(stream)) === true;

/**
 * Takes the oldest appends, one per stream because a second depends on the first, as does one that is bound to the
 * stream. Identity appends go alone.
 */
export const takeBatch = <Item extends { readonly append: Append; readonly bytes: number }>(
  queue: readonly Item[],
  { maxBatch, maxBatchBytes }: Pick<GroupCommitLimits, 'maxBatch' | 'maxBatchBytes'>,
): { readonly batch: readonly Item[]; readonly left: Item[] } => {
  const batch: Item[] = [];
  const left: Item[] = [];
  /** Streams of the appends so far, also of those that must wait and must not be overtaken. */
  const streams = new Set<string>();
  let bytes = 0;
  let full = false;
  for (const item of queue) {
    const goesAlone = item.append.stream === LOG_IDENTITY_STREAM;
    // Once an append does not fit, all later ones must wait too, or they could overtake an append to the same stream.
    full ||=
      batch.length === maxBatch || (batch.length > 0 && (goesAlone || bytes + item.bytes > maxBatchBytes));
    if (full || dependsOn(streams, item.append)) {
      left.push(item);
      streams.add(item.append.stream);
    } else {
      batch.push(item);
      streams.add(item.append.stream);
      bytes += item.bytes;
      full = goesAlone;
    }
  }
  return { batch, left };
};

/** Waits while each turn brings more appends, so that an idle process commits immediately and a busy one in batches. */
const gathered = async (size: () => number, withinMs: number): Promise<void> => {
  const latest = performance.now() + withinMs;
  let seen: number;
  do {
    seen = size();
    await new Promise((resolve) => setImmediate(resolve));
  } while (size() > seen && performance.now() < latest);
};

/** While one batch is written, the next gathers. @param write returns outcomes in order; throwing fails the batch */
export const createGroupCommit = <Answer>(
  write: (batch: readonly Append[]) => Promise<readonly BatchAnswer<Answer>[]>,
  limits: GroupCommitLimits = GROUP_COMMIT_LIMITS,
): GroupCommit<Answer> => {
  let queue: Member<Answer>[] = [];
  let depth = 0;
  let bytes = 0;
  let closed = false;
  let running: Promise<void> | undefined;

  const settle = (
    members: readonly Member<Answer>[],
    answerOf: (index: number) => BatchAnswer<Answer>,
  ): void => {
    members.forEach((member, index) => {
      depth -= 1;
      bytes -= member.bytes;
      const answer = answerOf(index);
      if (answer instanceof Error) member.reject(answer);
      else member.resolve(answer);
    });
  };

  const writeOne = async (batch: readonly Member<Answer>[]): Promise<void> => {
    try {
      const answers = await write(batch.map(({ append }) => append));
      settle(
        batch,
        (index) => answers[index] ?? new LogError('log_corrupt', 'The store returned no answer.'),
      );
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      settle(batch, () => error);
      // The store is unavailable. Fail queued appends too: they have waited long enough and have not been sent.
      if (isRetryable(error)) settle(queue.splice(0), () => error);
    }
  };

  const run = async (): Promise<void> => {
    while (queue.length > 0) {
      await gathered(() => queue.length, limits.maxGatheringMs);
      const { batch, left } = takeBatch(queue, limits);
      queue = left;
      await writeOne(batch);
    }
    running = undefined;
  };

  const refuseWhenFull = (size: number): void => {
    if (closed) throw new LogError('log_unavailable', 'The log is closed.');
    if (depth < limits.maxQueued && bytes + size <= limits.maxQueuedBytes) return;
    throw new LogError(
      'log_overloaded',
      `${depth} appends of ${bytes} bytes wait for the log already; try again in a moment.`,
    );
  };

  return {
    append: async (append) => {
      const size = checkAppend(append);
      refuseWhenFull(size);
      depth += 1;
      bytes += size;
      const answer = new Promise<Answer>((resolve, reject) => {
        queue.push({ append, bytes: size, resolve, reject });
      });
      running ??= run();
      return answer;
    },
    depth: () => depth,
    close: async () => {
      closed = true;
      await running;
    },
  };
};
