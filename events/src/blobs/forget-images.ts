import { type Kysely, sql } from 'kysely';

/** Part of an account's erasure: deletes its logos and backgrounds. What customers have signed stays. */
export const forgetImages = async (
  database: Pick<Kysely<object>, 'getExecutor'>,
  accountId: string,
): Promise<void> => {
  await sql`select blobs.forget_images(${accountId})`.execute(database);
};
