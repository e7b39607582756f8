import { deleteImages } from '@waivers/events/blobs/postgres-blob-store.ts';
import { deleteAccountSecrets } from '@waivers/events/keys/account-secrets.ts';
import type { Transaction } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';
import { forgetUserIdentity, usersOfAccount } from '../identity/credentials.ts';
import { forgetRequirement } from '../identity/second-factor/factor-requirements.ts';
import { forgetMedia } from '../media/forget-media.ts';
import type { Outbox } from '../outbox/outbox.ts';

export const scrubUser = async (
  transaction: Transaction<CommandDatabase>,
  outbox: Outbox,
  userId: string,
): Promise<void> => {
  await outbox.forgetPerson(transaction, userId);
  await forgetUserIdentity(transaction, userId);
};

export const scrubAccount = async (
  transaction: Transaction<CommandDatabase>,
  outbox: Outbox,
  accountId: string,
): Promise<void> => {
  for (const userId of await usersOfAccount(transaction, accountId))
    await scrubUser(transaction, outbox, userId);
  await outbox.forgetAccount(transaction, accountId);
  await forgetRequirement(transaction, accountId);
  await deleteAccountSecrets(transaction, accountId);
  await deleteImages(transaction, accountId);
  await forgetMedia(transaction, accountId);
};
