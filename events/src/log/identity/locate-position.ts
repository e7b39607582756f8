import { isLogError } from '../port/errors.ts';
import type { EventLog, LogPosition } from '../port/event-log.ts';
import { parsePosition } from '../port/log-position.ts';
import { readHistory } from './log-identity.ts';

export const ANOTHER_LOG =
  'The event log is not the one that this database belongs to: EVENTSTOREDB_URL or EVENTSTOREDB_PREFIX is missing, or ' +
  'names another one.';

/**
 * Where an old position leads. `here`: its event is in place. `foreign`: another epoch; start over. `missing`: same log
 * and epoch without the event: restored or copied without a new epoch. `another log`: rebuild nothing from this one.
 * @throws LogError `log_unavailable` | `log_corrupt`
 */
export const locatePosition = async (
  log: Pick<EventLog, 'readAll' | 'readStream'>,
  position: LogPosition,
): Promise<'here' | 'foreign' | 'missing' | 'another log'> => {
  const parsed = parsePosition(position);
  if (parsed === undefined) return 'foreign';
  try {
    await log.readAll({ after: position, limit: 0 });
    return 'here';
  } catch (error) {
    if (!isLogError(error) || error.code !== 'foreign_position') throw error;
  }
  const history = await readHistory(log);
  // A log without the epoch is a copy or backup from before it; rebuilding from it would lose what came since.
  if (history?.logId !== parsed.logId || !history.epochs.includes(parsed.epoch)) return 'another log';
  return history.epoch === parsed.epoch ? 'missing' : 'foreign';
};
