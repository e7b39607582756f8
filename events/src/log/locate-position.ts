import { LOG_IDENTITY_STREAM } from '../streams.ts';
import { isLogError } from './errors.ts';
import type { EventLog, LogPosition } from './event-log.ts';
import { type LogIdentity, parsePosition, requirePosition, sameLogAndEpoch } from './log-position.ts';

/** What a database that belongs to another log than the one that was opened is refused with. */
export const ANOTHER_LOG =
  'The event log is not the one that this database belongs to: EVENTSTOREDB_URL or EVENTSTOREDB_PREFIX is missing, or ' +
  'names another one.';

/** A log that has not begun has given out no position, and does not begin by being asked. */
const isOfAnotherLog = async (
  log: Pick<EventLog, 'readStream' | 'head'>,
  { logId }: LogIdentity,
): Promise<boolean> => {
  const begun = await log.readStream(LOG_IDENTITY_STREAM, { limit: 1 });
  return begun.length === 0 || requirePosition(await log.head()).logId !== logId;
};

/**
 * Where a position of an earlier time leads. `here`: its event stands where it stood. `foreign`: it is of another epoch,
 * as all are after `beginEpoch`; whoever kept it starts over. `missing`: of this log and epoch, and the event is not
 * there: the log was restored from a backup or copied, and nobody has said so yet. `another log`: this is not the log
 * that has given it out, and nothing that was made of that one may be made anew from this.
 * @throws LogError `log_unavailable` | `log_corrupt`
 */
export const locatePosition = async (
  log: Pick<EventLog, 'readAll' | 'readStream' | 'head'>,
  position: LogPosition,
): Promise<'here' | 'foreign' | 'missing' | 'another log'> => {
  const parsed = parsePosition(position);
  if (parsed === undefined) return 'foreign';
  if (await isOfAnotherLog(log, parsed)) return 'another log';
  try {
    await log.readAll({ after: position, limit: 1 });
    return 'here';
  } catch (error) {
    if (!isLogError(error) || error.code !== 'foreign_position') throw error;
  }
  return sameLogAndEpoch(parsed, requirePosition(await log.head())) ? 'missing' : 'foreign';
};
