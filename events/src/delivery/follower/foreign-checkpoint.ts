import { locatePosition } from '../../log/identity/locate-position.ts';
import { isLogError } from '../../log/port/errors.ts';
import type { EventLog, LogPosition } from '../../log/port/event-log.ts';

/** Because of another epoch, not because the log has lost events. */
export const isForeign = async (
  error: unknown,
  checkpoint: () => Promise<LogPosition | undefined>,
  log: Pick<EventLog, 'readAll' | 'readStream'>,
): Promise<boolean> => {
  if (!isLogError(error) || error.code !== 'foreign_position') return false;
  const position = await checkpoint();
  return position !== undefined && (await locatePosition(log, position)) === 'foreign';
};
