import { usersUnderWay } from '../identity/registrations.ts';
import { type SettleServices, settleRegistration } from './settle-registration.ts';

/** A registration takes a second; one that is older was cut off, or is about to be finished by its own retry. */
const OLD_ENOUGH_MS = 60_000;
const PER_RUN = 100;

/**
 * Settles registrations that a crash has cut off: those in the log are finished, the others' claims are released
 * when they run out. Run at start and every minute.
 * @param onError told of a user whose registration could not be settled; the others still are
 */
export const reconcileRegistrations = async (
  services: SettleServices,
  onError: (error: unknown, userId: string) => void,
): Promise<void> => {
  const userIds = await usersUnderWay(services.database, {
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
