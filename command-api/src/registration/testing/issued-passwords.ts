import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import type { IssuedPassword } from '../../identity/passwords/temporary-passwords.ts';
import { type IssueServices, issueTemporaryPassword } from '../issue-temporary-password.ts';

/** Issues the password in a separate transaction, as the reactor would. */
export const issueNow = (
  services: IssueServices & { readonly database: Kysely<CommandDatabase> },
  userId: string,
): Promise<IssuedPassword | undefined> =>
  services.database
    .transaction()
    .execute((transaction) => issueTemporaryPassword(transaction, services, userId));
