import { usersWithPendingRegistration } from '../identity/registrations.ts';
import { type SettleServices, settleRegistration } from './settle-registration.ts';

/** A registration takes about a second; an older one was interrupted, or is being retried. */
const OLD_ENOUGH_MS = 60_000;
const PER_RUN = 100;

/** Finishes registrations in the log and releases others' expired claims. `onError` is called per failure. */
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
