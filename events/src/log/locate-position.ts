import { isLogError } from './errors.ts';
import type { EventLog, LogPosition } from './event-log.ts';
import { parsePosition, requirePosition, sameLogAndEpoch } from './log-position.ts';

/**
 * Where a position of an earlier time leads. `here`: its event stands where it stood. `foreign`: it is of another log
 * or epoch, as all are after `beginEpoch`; whoever kept it starts over. `missing`: of this log and epoch, and the event
 * is not there: the log was restored from a backup or copied, and nobody has said so yet.
 * @throws LogError `log_unavailable` | `log_corrupt`
 */
export const locatePosition = async (
  log: Pick<EventLog, 'readAll' | 'head'>,
  position: LogPosition,
): Promise<'here' | 'foreign' | 'missing'> => {
  try {
    await log.readAll({ after: position, limit: 1 });
    return 'here';
  } catch (error) {
    if (!isLogError(error) || error.code !== 'foreign_position') throw error;
  }
  const parsed = parsePosition(position);
  if (parsed === undefined) return 'foreign';
  return sameLogAndEpoch(parsed, requirePosition(await log.head())) ? 'missing' : 'foreign';
};
