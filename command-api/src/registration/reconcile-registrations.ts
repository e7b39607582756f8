import { usersWithPendingRegistration } from '../identity/registrations.ts';
import { type SettleServices, settleRegistration } from './settle-registration.ts';

/** A registration takes a second. An older one was cut off, or its own retry is about to finish it. */
const OLD_ENOUGH_MS = 60_000;
const PER_RUN = 100;

/**
 * Settles registrations that a crash cut off: those in the log are finished, others release their expired claims.
 * Runs at start and every minute.
 * @param onError called for a user whose registration could not be settled; the others still are
 */
export const reconcileRegistrations = async (
  services: SettleServices,
  onError: (error: unknown, userId: string) => void,
): Promise<void> => {
  const userIds = await usersWithPendingRegistration(services.database, {
    now: services.clock(),
    olderThanMs: OLD_ENOUGH_MS,
    limit: PER_RUN,
  });
  for (const userId of userIds) {
    try {
      await settleRegistration(services, userId);
    } catch (error) {
      onError(error, userId);
    }
  }
};
