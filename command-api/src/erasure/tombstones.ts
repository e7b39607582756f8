import { type Destruction, destroyKeys } from '@waivers/events/keys/destroy-keys.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { scrubAccount, scrubUser } from './scrub.ts';

/** What a PersonErased event asks for: which keys to destroy, and of whom nothing may be left outside the log. */
export type Erasure = Destruction & {
  readonly participantId?: string;
  readonly userId?: string;
  readonly accountId?: string;
};

export type TombstoneServices = {
  readonly database: Kysely<CommandDatabase>;
  readonly outbox: Outbox;
};

/**
 * Destroys the keys of one erasure that its stream bears out, and what is kept outside the log, in one transaction. Doing it
 * again changes nothing.
 */
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
