import type { Metadata } from '@waivers/events/definitions/event.ts';
import { categoryOf } from '@waivers/events/definitions/streams.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import { parkedInReadModels } from '../../engine/checkpoints/checkpoints.ts';
import type { ProjectionsDatabase } from '../../engine/database.ts';
import { LIST_TIMEOUT_MS } from '../../queries/positions.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { signedWaivers } from '../../read-models/signed-waivers/project.ts';

export type UnlistedRecords = 'newest_not_looked_at' | 'parked_not_looked_at';

/** Only the log knows a parked stream's account. Above this limit, assume that one belongs to this account. */
const MAX_LOOKUPS = 100;

/** Checks only streams parked at their first event; records parked later are already listed. */
const hasParkedRecords = async (
  { database, log }: Pick<ReadServices, 'database' | 'log'>,
  accountId: string,
): Promise<boolean> => {
  const parked = await parkedInReadModels(database.withTables<ProjectionsDatabase>()).list(
    signedWaivers.name,
  );
  const unlisted = parked.filter(
    ({ stream, version }) => version === 1 && categoryOf(stream) === 'signedWaiver',
  );
  if (unlisted.length > MAX_LOOKUPS) return true;
  const firsts = await Promise.all(unlisted.map(({ stream }) => log.readStream(stream, { limit: 1 })));
  return firsts.flat().some(({ metadata }) => (JSON.parse(metadata) as Metadata).accountId === accountId);
};

/** Returns the kinds of records a later search may miss. @param position head of the log before the search */
export const unlistedRecords = async (
  services: Pick<ReadServices, 'waitForPosition' | 'database' | 'log'>,
  accountId: string,
  position: LogPosition,
): Promise<readonly UnlistedRecords[]> => {
  const isNew = await services.waitForPosition([signedWaivers.name], position, LIST_TIMEOUT_MS);
  // Check for parked records last: a stream repaired in between is then reported unnecessarily, but never missed.
  return [
    ...(isNew ? [] : (['newest_not_looked_at'] as const)),
    ...((await hasParkedRecords(services, accountId)) ? (['parked_not_looked_at'] as const) : []),
  ];
};
