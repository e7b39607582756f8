import { isLogError } from './errors.ts';
import type { EventLog, LogPosition } from './event-log.ts';
import { readHistory } from './identity.ts';
import { type LogIdentity, parsePosition, requirePosition, sameLogAndEpoch } from './log-position.ts';

/** What a database that belongs to another log than the one that was opened is refused with. */
export const ANOTHER_LOG =
  'The event log is not the one that this database belongs to: EVENTSTOREDB_URL or EVENTSTOREDB_PREFIX is missing, or ' +
  'names another one.';

/**
 * A log that has not begun has given out no position, and does not begin by being asked. One that does not know the epoch
 * is a copy, or a backup, from before it: what was made since would be made anew from less.
 */
const isOfAnotherLog = async (
  log: Pick<EventLog, 'readStream'>,
  { logId, epoch }: LogIdentity,
): Promise<boolean> => {
  const history = await readHistory(log);
  return history?.logId !== logId || !history.epochs.includes(epoch);
};

/**
 * Where a position of an earlier time leads. `here`: its event stands where it stood. `foreign`: it is of another epoch,
 * as all are after `beginEpoch`; whoever kept it starts over. `missing`: of this log and epoch, and the event is not
 * there: the log was restored from a backup or copied, and nobody has said so yet. `another log`: this is not the log
 * that has given it out, or it knows nothing of that epoch, and nothing that was made of that one may be made anew from this.
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
