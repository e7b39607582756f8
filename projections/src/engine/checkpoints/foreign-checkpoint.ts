import { isLogError } from '@waivers/events/log/errors.ts';
import type { EventLog } from '@waivers/events/log/event-log.ts';
import { locatePosition } from '@waivers/events/log/locate-position.ts';
import type { Kysely } from 'kysely';
import type { ProjectionsDatabase } from '../database.ts';
import type { BuildName } from '../projection.ts';
import { readCheckpoint } from './checkpoints.ts';

/** A position of another epoch: the build starts over, unless the log has lost events, or is another one. */
export const isForeign = async (
  error: unknown,
  database: Kysely<ProjectionsDatabase>,
  name: BuildName,
  log: Pick<EventLog, 'readAll' | 'readStream' | 'head'>,
): Promise<boolean> => {
  if (!isLogError(error) || error.code !== 'foreign_position') return false;
  const checkpoint = await readCheckpoint(database, name);
  return checkpoint !== undefined && (await locatePosition(log, checkpoint)) === 'foreign';
};
