import type { CommandServices } from '../handle-command.ts';
import { accountsWithPendingClaims } from '../identity/claims.ts';
import { type FinishServices, settleClaims } from './finish-registration.ts';

/** A registration takes a second; one that is older was cut off, or is about to be finished by its own retry. */
const OLD_ENOUGH_MS = 60_000;
const PER_RUN = 100;

/**
 * Settles registrations that a crash has cut off: those in the log are finished, the others' claims are released
 * when they run out. Run at start and every minute.
 * @param onError told of an account that could not be settled; the others still are
 */
export const reconcileClaims = async (
  services: FinishServices & CommandServices,
  onError: (error: unknown, accountId: string) => void,
): Promise<void> => {
  const accountIds = await accountsWithPendingClaims(services.database, {
    now: services.clock(),
    olderThanMs: OLD_ENOUGH_MS,
    limit: PER_RUN,
  });
  for (const accountId of accountIds) {
    try {
      await settleClaims(services, accountId);
    } catch (error) {
      onError(error, accountId);
    }
  }
};
