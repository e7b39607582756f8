import type { Metadata } from '../../definitions/event.ts';
import type { EventLog, LogPosition, RecordedEvent } from './event-log.ts';
import { comparePositions } from './log-position.ts';

export type Moment = { readonly position: LogPosition } | { readonly instant: Date };

type Readable = Pick<EventLog, 'readStream' | 'readStreamBack'>;

/** Small, because most moments are recent. Pages then grow. */
const FIRST_PAGE = 20;
const LARGEST_PAGE = 500;

const isNotLater =
  (moment: Moment) =>
  ({ position, metadata }: RecordedEvent): boolean =>
    'position' in moment
      ? comparePositions(position, moment.position) <= 0
      : Date.parse((JSON.parse(metadata) as Metadata).occurredAt) <= moment.instant.getTime();

/**
 * The version of a stream's last event at a moment; 0: none. Server clocks differ, so an instant means the last event in log
 * order that occurred no later; earlier events count whatever their clock said.
 * @throws LogError `foreign_position` when the position is of another log or epoch
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

/** The log as of a moment. Determines each stream's last version once, so that pages are consistent. */
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
