import { beginEpoch } from '@waivers/events/log/identity/log-identity.ts';
import type { Guard } from '../assertions/fault.ts';
import type { VenueOnDouble } from './scene.ts';

export type Backup = { readonly events: number; readonly acknowledged: number };

export const backUp = ({ server, journal }: VenueOnDouble): Backup => ({
  events: server.stored.all.length,
  acknowledged: journal.acknowledged(),
});

/** Restores the log while nothing follows it. With the guard on, also starts a new epoch, as operators must. */
export const restore = async (venue: VenueOnDouble, backup: Backup, guard: Guard): Promise<void> => {
  const { server, journal, log } = venue;
  await server.goAway();
  server.stored.restore(backup.events);
  journal.forgetSince(backup.acknowledged);
  await server.comeBack();
  await venue.reopenLog();
  if (guard === 'on') await beginEpoch(log);
};
