import { isLogError } from '../port/errors.ts';
import type { EventLog, LogPosition } from '../port/event-log.ts';
import { parsePosition } from '../port/log-position.ts';
import { readHistory } from './log-identity.ts';

export const ANOTHER_LOG =
  'The event log is not the one that this database belongs to: EVENTSTOREDB_URL or EVENTSTOREDB_PREFIX is missing, or ' +
  'names another one.';

/**
 * Resolves an old position. `here`: its event is in place. `foreign`: another epoch; start over. `missing`: same
 * epoch but no event, so the log was restored or copied without a new epoch. `another log`: don't rebuild anything
 * from it.
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
  // A log that lacks the epoch is an older copy or backup. Rebuilding from it would lose later events.
  if (history?.logId !== parsed.logId || !history.epochs.includes(parsed.epoch)) return 'another log';
  return history.epoch === parsed.epoch ? 'missing' : 'foreign';
};
