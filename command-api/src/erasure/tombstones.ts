import { type Destruction, destroyKeys } from '@waivers/events/keys/erasure/destroy-keys.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { scrubAccount, scrubUser } from './scrub.ts';

export type Erasure = Destruction & {
  readonly participantId?: string;
  readonly userId?: string;
  readonly accountId?: string;
};

export type TombstoneServices = {
  readonly database: Kysely<CommandDatabase>;
  readonly outbox: Outbox;
};

/** Destroys the keys and the data outside the log in one transaction. Idempotent. */
export const setTombstones = async (
  { database, outbox }: TombstoneServices,
  erasure: Erasure,
): Promise<void> => {
  await database.transaction().execute(async (transaction) => {
    await destroyKeys(transaction, erasure);
    if (erasure.participantId !== undefined) await outbox.forgetPerson(transaction, erasure.participantId);
    if (erasure.userId !== undefined) await scrubUser(transaction, outbox, erasure.userId);
    if (erasure.accountId !== undefined) await scrubAccount(transaction, outbox, erasure.accountId);
  });
};
