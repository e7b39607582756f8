import { userStream } from '@waivers/events/definitions/streams.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import type { IssuedPassword } from '../passwords/temporary-passwords.ts';
import { issueRecoveryPassword, type RecoveryServices } from '../recovery/issue-recovery-password.ts';

/** Issues the mails for all recovery requests in a user's stream, as the reactor would. */
export const issueRecoveries = async (
  services: RecoveryServices & { readonly database: Kysely<CommandDatabase> },
  userId: string,
): Promise<readonly IssuedPassword[]> => {
  const issued: IssuedPassword[] = [];
  for (const { type, eventId } of await services.log.readStream(userStream(userId))) {
    if (type !== 'PasswordRecoveryRequested') continue;
    const mail = await services.database
      .transaction()
      .execute((transaction) => issueRecoveryPassword(transaction, services, userId, eventId));
    if (mail !== undefined) issued.push(mail);
  }
  return issued;
};
