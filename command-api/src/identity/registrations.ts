import { type MasterKey, unwrapSecret, wrapSecret } from '@waivers/events/keys/master-key.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';
import { CLAIM_LIFETIME_MS } from './claims.ts';

export type PendingRegistration = {
  readonly commandId: string;
  readonly correlationId: string;
  readonly userId: string;
  readonly accountId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
  readonly username: string;
  readonly timeZone: string;
  readonly locale?: ProductLocale | undefined;
};

const purposeOf = (userId: string): string => `registration/${userId}`;

export const findRegistration = async (
  database: Kysely<CommandDatabase>,
  sealingKey: MasterKey,
  userId: string,
): Promise<PendingRegistration | undefined> => {
  const row = await database
    .selectFrom('identity.registrations')
    .select('payload')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (
    row &&
    (JSON.parse(unwrapSecret(sealingKey, purposeOf(userId), row.payload).toString()) as PendingRegistration)
  );
};

/** Stores everything needed to finish a registration. Repeating the call only extends its lifetime. */
export const keepRegistration = async (
  database: Kysely<CommandDatabase>,
  sealingKey: MasterKey,
  begun: PendingRegistration,
  now: Date,
): Promise<void> => {
  const { userId, accountId } = begun;
  await database
    .insertInto('identity.registrations')
    .values({
      user_id: userId,
      account_id: accountId,
      payload: wrapSecret(sealingKey, purposeOf(userId), Buffer.from(JSON.stringify(begun))),
      begun_at: now,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ begun_at: now }))
    .execute();
};

export const forgetRegistration = async (
  database: Kysely<CommandDatabase>,
  userId: string,
): Promise<void> => {
  await database.deleteFrom('identity.registrations').where('user_id', '=', userId).execute();
};

/** Deletes an expired registration whose event was never appended. */
export const releaseExpiredRegistration = async (
  database: Kysely<CommandDatabase>,
  userId: string,
  now: Date,
): Promise<void> => {
  await database
    .deleteFrom('identity.registrations')
    .where('user_id', '=', userId)
    .where('begun_at', '<=', new Date(now.getTime() - CLAIM_LIFETIME_MS))
    .execute();
};

export const usersWithPendingRegistration = async (
  database: Kysely<CommandDatabase>,
  { now, olderThanMs, limit }: { readonly now: Date; readonly olderThanMs: number; readonly limit: number },
): Promise<readonly string[]> => {
  const before = new Date(now.getTime() - olderThanMs);
  const rows = await database
    .selectFrom((from) =>
      from
        .selectFrom('identity.claims')
        .select(['user_id', 'claimed_at as begun_at'])
        .where('state', '=', 'pending')
        .unionAll(from.selectFrom('identity.registrations').select(['user_id', 'begun_at']))
        .as('under_way'),
    )
    .select('user_id')
    .where('begun_at', '<=', before)
    .groupBy('user_id')
    .orderBy((eb) => eb.fn.min('begun_at'))
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
};
