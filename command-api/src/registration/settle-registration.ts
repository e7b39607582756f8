import { readAccount } from '@waivers/events/folds/account.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { releaseExpiredClaims } from '../identity/claims.ts';
import { findRegistration, releaseExpiredRegistration } from '../identity/registrations.ts';
import { appendRegistration } from './append-registration.ts';
import {
  type FinishServices,
  finishRegistration,
  forgetPendingRegistration,
  type LoggedRegistration,
  readLoggedRegistration,
} from './finish-registration.ts';

export type SettleServices = FinishServices & {
  readonly registrationKey: MasterKey;
};

/** Appends events that a crash left out. @returns the registration, or undefined if the log does not contain it */
const completeInLog = async (
  services: SettleServices,
  userId: string,
): Promise<LoggedRegistration | undefined> => {
  const { database, registrationKey, clock } = services;
  const registered = await readLoggedRegistration(services, userId);
  if (registered !== undefined) return registered;
  const begun = await findRegistration(database, registrationKey, userId);
  if (begun === undefined || (await readAccount(services, begun.accountId)) === undefined) return undefined;
  if (!(await appendRegistration(services, begun, clock()))) {
    await forgetPendingRegistration(database, userId);
    return undefined;
  }
  return readLoggedRegistration(services, userId);
};

export const settleRegistration = async (services: SettleServices, userId: string): Promise<void> => {
  const { database, clock } = services;
  const registered = await completeInLog(services, userId);
  if (registered !== undefined) {
    await finishRegistration(services, registered);
    return;
  }
  await releaseExpiredClaims(database, userId, clock());
  await releaseExpiredRegistration(database, userId, clock());
};
