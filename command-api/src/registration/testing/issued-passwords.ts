import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import {
  type IssuedPassword,
  type IssueServices,
  issueTemporaryPassword,
} from '../issue-temporary-password.ts';

/** What follows from a registration, as a reactor does it: the password is made in a transaction of its own. */
export const issueNow = (
  services: IssueServices & { readonly database: Kysely<CommandDatabase> },
  userId: string,
): Promise<IssuedPassword | undefined> =>
  services.database
    .transaction()
    .execute((transaction) => issueTemporaryPassword(transaction, services, userId));
