import { logMoved } from '../definitions/log-identity.ts';
import { LOG_IDENTITY_STREAM } from '../definitions/streams.ts';
import type { Append, EventLog, LogPosition, RecordedEvent } from './event-log.ts';

export class CopyRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'CopyRefused';
  }
}

export type CopyProgress = {
  readonly events: number;
  readonly copied: number;
  readonly position: LogPosition;
};

type Copy = {
  readonly from: EventLog;
  /** Opens the target. A new one begins with this append, so that both are the same log. */
  readonly openTarget: (begins: Append) => Promise<EventLog>;
  readonly onProgress?: (progress: CopyProgress) => void;
};

const PAGE = 500;

/** A final move is true of the source only. An earlier one, after which a new epoch reopened the log, is history. */
const withoutLastMove = async (
  from: EventLog,
  page: readonly RecordedEvent[],
): Promise<readonly RecordedEvent[]> => {
  const last = page.at(-1);
  if (last?.type !== logMoved.type || last.stream !== LOG_IDENTITY_STREAM) return page;
  const behind = await from.readAll({ after: last.position, limit: 1 });
  return behind.length === 0 ? page.slice(0, -1) : page;
};

const MAX_TOGETHER = 100;
const MAX_BYTES_TOGETHER = 512 * 1024;

const bytesOf = ({ data, metadata }: RecordedEvent): number =>
  Buffer.byteLength(data) + Buffer.byteLength(metadata);

const together = (events: readonly RecordedEvent[]): readonly (readonly RecordedEvent[])[] => {
  const groups: RecordedEvent[][] = [];
  let bytes = 0;
  for (const event of events) {
    const group = groups.at(-1);
    bytes += bytesOf(event);
    const fits = group !== undefined && group.length < MAX_TOGETHER && bytes <= MAX_BYTES_TOGETHER;
    if (fits && group[0]?.stream === event.stream) {
      group.push(event);
    } else {
      groups.push([event]);
      bytes = bytesOf(event);
    }
  }
  return groups;
};

const appendOf = (events: readonly RecordedEvent[]): Append => {
  const [first] = events;
  if (first === undefined) throw new CopyRefused('The source holds no event.');
  return {
    stream: first.stream,
    expected: first.version === 1 ? 'no_stream' : first.version - 1,
    events: events.map(({ eventId, type, data, metadata }) => ({ eventId, type, data, metadata })),
  };
};

const sameEvent = (one: RecordedEvent, other: RecordedEvent): boolean =>
  (['eventId', 'stream', 'version', 'type', 'data', 'metadata'] as const).every(
    (part) => one[part] === other[part],
  );

/**
 * Copies a log event by event, in order, with the same streams, versions, ids and bytes. What the target has is
 * compared, so an interrupted copy resumes and another run verifies it.
 * @throws CopyRefused when the target holds anything else; LogError when one of them is away
 */
export const copyLog = async ({
  from,
  openTarget,
  onProgress,
}: Copy): Promise<Omit<CopyProgress, 'position'>> => {
  const firstOfAll = await from.readAll({ limit: 1 });
  const target = await openTarget(appendOf(firstOfAll));
  try {
    return await copyInto(from, target, onProgress);
  } finally {
    await target.close();
  }
};

const readAfter = (
  log: EventLog,
  after: LogPosition | undefined,
  limit: number,
): Promise<readonly RecordedEvent[]> => log.readAll(after === undefined ? { limit } : { after, limit });

const copyInto = async (
  from: EventLog,
  target: EventLog,
  onProgress: Copy['onProgress'],
): Promise<Omit<CopyProgress, 'position'>> => {
  let read: LogPosition | undefined;
  let written: LogPosition | undefined;
  let [events, copied, targetEnded] = [0, 0, false];
  await target.head();
  for (;;) {
    const page = await withoutLastMove(from, await readAfter(from, read, PAGE));
    const standing: readonly RecordedEvent[] = targetEnded
      ? []
      : await readAfter(target, written, Math.max(1, page.length));
    standing.forEach((event, index) => {
      const original = page[index];
      if (original !== undefined && sameEvent(original, event)) return;
      throw new CopyRefused(
        `The target is no copy of the source: its event ${events + index + 1} (${event.stream}, version ${event.version}) is another.`,
      );
    });
    written = standing.at(-1)?.position ?? written;
    targetEnded ||= standing.length < page.length;
    if (page.length === 0) return { events, copied };
    for (const group of together(page.slice(standing.length))) {
      written = await write(target, group);
      copied += group.length;
    }
    events += page.length;
    read = page.at(-1)?.position ?? read;
    if (read !== undefined) onProgress?.({ events, copied, position: read });
  }
};

const write = async (target: EventLog, events: readonly RecordedEvent[]): Promise<LogPosition> => {
  const append = appendOf(events);
  const answer = await target.append(append);
  if (answer.outcome !== 'conflict' && answer.version === events.at(-1)?.version) return answer.position;
  throw new CopyRefused(`Stream ${append.stream} has changed in the target during the copy.`);
};
