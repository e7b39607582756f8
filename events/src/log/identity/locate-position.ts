import { isLogError } from '../port/errors.ts';
import type { EventLog, LogPosition } from '../port/event-log.ts';
import { type LogIdentity, parsePosition, requirePosition, sameLogAndEpoch } from '../port/log-position.ts';
import { readHistory } from './log-identity.ts';

export const ANOTHER_LOG =
  'The event log is not the one that this database belongs to: EVENTSTOREDB_URL or EVENTSTOREDB_PREFIX is missing, or ' +
  'names another one.';

/** A log without the epoch is a copy or backup from before it; rebuilding from it would lose what came since. */
const isOfAnotherLog = async (
  log: Pick<EventLog, 'readStream'>,
  { logId, epoch }: LogIdentity,
): Promise<boolean> => {
  const history = await readHistory(log);
  return history?.logId !== logId || !history.epochs.includes(epoch);
};

/**
 * Where an old position leads. `here`: its event is in place. `foreign`: another epoch; start over. `missing`: same log
 * and epoch without the event: restored or copied without a new epoch. `another log`: rebuild nothing from this one.
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
