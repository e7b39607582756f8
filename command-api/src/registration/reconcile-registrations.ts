import { usersWithPendingRegistration } from '../identity/registrations.ts';
import { type SettleServices, settleRegistration } from './settle-registration.ts';

/** A registration takes about a second; an older one was interrupted, or is being retried. */
const OLD_ENOUGH_MS = 60_000;
const PER_RUN = 100;

/**
 * Settles interrupted registrations: finishes those in the log, and releases expired claims of the others. Runs at
 * start and every minute. @param onError called per registration that could not be settled; the rest continue
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
