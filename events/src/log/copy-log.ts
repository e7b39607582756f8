import type { Append, EventLog, LogPosition, RecordedEvent } from './port/event-log.ts';

export class CopyRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'CopyRefused';
  }
}

export type CopyProgress = {
  readonly events: number;
  readonly position: LogPosition;
};

const PAGE = 500;
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
  if (first === undefined) throw new CopyRefused('The source contains no event.');
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

const readAfter = (
  log: Pick<EventLog, 'readAll'>,
  after: LogPosition | undefined,
  limit: number,
): Promise<readonly RecordedEvent[]> => log.readAll(after === undefined ? { limit } : { after, limit });

type SideBySide = {
  readonly page: readonly RecordedEvent[];
  /** The target's events in the same place; after the last page, those beyond the end of the source. */
  readonly inTarget: readonly RecordedEvent[];
};

/** Reads both logs page by page and ends with an empty page. @throws CopyRefused if they differ */
async function* sideBySide(
  from: Pick<EventLog, 'readAll'>,
  target: Pick<EventLog, 'readAll'> | undefined,
): AsyncGenerator<SideBySide> {
  let read: LogPosition | undefined;
  let reached: LogPosition | undefined;
  let events = 0;
  let isTargetRead = target === undefined;
  for (;;) {
    const page = await readAfter(from, read, PAGE);
    const inTarget =
      target === undefined || isTargetRead ? [] : await readAfter(target, reached, page.length || PAGE);
    page.slice(0, inTarget.length).forEach((original, index) => {
      const event = inTarget[index];
      if (event === undefined || sameEvent(original, event)) return;
      throw new CopyRefused(
        `The target is not a copy of the source: its event ${events + index + 1} (${event.stream}, version ${event.version}) is another.`,
      );
    });
    yield { page, inTarget };
    if (page.length === 0) return;
    events += page.length;
    read = page.at(-1)?.position;
    reached = inTarget.at(-1)?.position ?? reached;
    isTargetRead ||= inTarget.length < page.length;
  }
}

type Copy = {
  readonly from: EventLog;
  /** Opens the target. A new target starts with the append `begins`, which makes both the same log. */
  readonly openTarget: (begins: Append) => Promise<EventLog>;
  readonly onProgress?: ((progress: CopyProgress) => void) | undefined;
};

/**
 * Copies a log event by event, in order, with the same streams, versions, ids and bytes. Compares events the target
 * already has, so an interrupted copy can resume.
 * @returns the number of events copied
 * @throws CopyRefused if the target contains anything else
 * @throws LogError if a log is unavailable
 */
export const copyLog = async ({ from, openTarget, onProgress }: Copy): Promise<number> => {
  const target = await openTarget(appendOf(await from.readAll({ limit: 1 })));
  try {
    await target.head();
    let [events, copied] = [0, 0];
    for await (const { page, inTarget } of sideBySide(from, target)) {
      const last = page.at(-1);
      if (last === undefined && inTarget.length > 0)
        throw new CopyRefused('The target is not a copy of the source: it contains more events.');
      for (const group of together(page.slice(inTarget.length))) {
        await write(target, group);
        copied += group.length;
      }
      events += page.length;
      if (last !== undefined) onProgress?.({ events, position: last.position });
    }
    return copied;
  } finally {
    await target.close();
  }
};

const write = async (target: EventLog, events: readonly RecordedEvent[]): Promise<void> => {
  const append = appendOf(events);
  const answer = await target.append(append);
  if (answer.outcome !== 'conflict' && answer.version === events.at(-1)?.version) return;
  throw new CopyRefused(`Stream ${append.stream} has changed in the target during the copy.`);
};

export type LogComparison = {
  readonly events: number;
  readonly copied: number;
  readonly extra: readonly RecordedEvent[];
  /** Maps `wanted` positions of the source to positions in the target, for events that both logs have. */
  readonly places: ReadonlyMap<LogPosition, LogPosition>;
  readonly found: ReadonlySet<LogPosition>;
};

/**
 * Compares two logs event by event without changing anything.
 * @param target undefined if the target does not exist yet
 * @throws CopyRefused if they differ
 * @throws LogError if a log is unavailable
 */
export const compareLogs = async (
  from: Pick<EventLog, 'readAll'>,
  target: Pick<EventLog, 'readAll'> | undefined,
  wanted: ReadonlySet<LogPosition> = new Set(),
  onProgress?: (progress: CopyProgress) => void,
): Promise<LogComparison> => {
  let [events, standingEvents] = [0, 0];
  let beyond: readonly RecordedEvent[] = [];
  const places = new Map<LogPosition, LogPosition>();
  const found = new Set<LogPosition>();
  for await (const { page, inTarget } of sideBySide(from, target)) {
    page.forEach(({ position }, index) => {
      if (!wanted.has(position)) return;
      found.add(position);
      const there = inTarget[index];
      if (there !== undefined) places.set(position, there.position);
    });
    const last = page.at(-1);
    if (last === undefined) beyond = inTarget;
    else standingEvents += inTarget.length;
    events += page.length;
    if (last !== undefined) onProgress?.({ events, position: last.position });
  }
  return { events, copied: standingEvents, extra: beyond, places, found };
};
