import { usersWithPendingRegistration } from '../identity/registrations.ts';
import { type SettleServices, settleRegistration } from './settle-registration.ts';

/** Registrations take about a second, so older ones were interrupted or are being retried. */
const OLD_ENOUGH_MS = 60_000;
const PER_RUN = 100;

/** Finishes registrations in the log and releases expired claims of all others. Calls `onError` for each failure. */
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
