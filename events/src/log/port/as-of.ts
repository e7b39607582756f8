import type { Metadata } from '../../definitions/event.ts';
import type { EventLog, LogPosition, RecordedEvent } from './event-log.ts';
import { comparePositions } from './log-position.ts';

export type Moment = { readonly position: LogPosition } | { readonly instant: Date };

type Readable = Pick<EventLog, 'readStream' | 'readStreamBack'>;

/** Small, because most moments are recent. Later pages grow. */
const FIRST_PAGE = 20;
const LARGEST_PAGE = 500;

const isNotLater =
  (moment: Moment) =>
  ({ position, metadata }: RecordedEvent): boolean =>
    'position' in moment
      ? comparePositions(position, moment.position) <= 0
      : Date.parse((JSON.parse(metadata) as Metadata).occurredAt) <= moment.instant.getTime();

/**
 * Returns the version of a stream's last event at a moment, or 0 if none. Server clocks differ, so an instant means
 * the last event in log order that did not occur later; earlier events count regardless of their clocks.
 * @throws LogError `foreign_position` if the position belongs to another log or epoch
 */
export const versionAt = async (
  log: Pick<Readable, 'readStreamBack'>,
  stream: string,
  moment: Moment,
): Promise<number> => {
  let before: number | undefined;
  for (let limit = FIRST_PAGE; ; limit = Math.min(LARGEST_PAGE, limit * 5)) {
    const page = await log.readStreamBack(stream, before === undefined ? { limit } : { before, limit });
    const last = page.find(isNotLater(moment));
    if (last !== undefined) return last.version;
    before = page.at(-1)?.version;
    if (page.length < limit || before === undefined) return 0;
  }
};

export type PastLog = Pick<EventLog, 'readStream'> & {
  lastVersionOf(stream: string): Promise<number>;
};

export const BEFORE_ALL: Moment = { instant: new Date(-8.64e15) };
export const AFTER_ALL: Moment = { instant: new Date(8.64e15) };

/** Returns the log as of a moment. Determines each stream's last version only once, so that pages are consistent. */
export const logAsOf = (log: Readable, moment: Moment): PastLog => {
  const versions = new Map<string, Promise<number>>();
  const lastVersionOf = (stream: string): Promise<number> => {
    const known = versions.get(stream) ?? versionAt(log, stream, moment);
    versions.set(stream, known);
    return known;
  };
  return {
    lastVersionOf,
    readStream: async (stream, { fromVersion = 1, limit } = {}) => {
      const left = (await lastVersionOf(stream)) - fromVersion + 1;
      return left <= 0 ? [] : log.readStream(stream, { fromVersion, limit: Math.min(limit ?? left, left) });
    },
  };
};
