import type { FactorRequirement } from '@waivers/events/folds/people.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';

/** Applies what the account's stream says. An older version changes nothing. */
export const applyRequirement = async (
  transaction: Kysely<CommandDatabase>,
  accountId: string,
  { requiredFor, since }: FactorRequirement,
  version: number,
): Promise<void> => {
  const values = {
    required_for: requiredFor,
    since: since === null ? null : new Date(since),
    version,
  };
  await transaction
    .insertInto('identity.factor_requirements')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet(values)
        .where('identity.factor_requirements.version', '<', version),
    )
    .execute();
};

/** When the account requires a second factor of this user; undefined if never. */
export const requiredSince = async (
  database: Kysely<CommandDatabase>,
  userId: string,
): Promise<Date | undefined> => {
  const row = await database
    .selectFrom('identity.credentials as user')
    .innerJoin('identity.factor_requirements as required', 'required.account_id', 'user.account_id')
    .select('required.since')
    .where('user.user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('required.required_for', '=', 'everybody'),
        eb.and([eb('required.required_for', '=', 'owners'), eb('user.role', '=', 'owner')]),
      ]),
    )
    .executeTakeFirst();
  return row?.since ?? undefined;
};

export const usersWithFactor = async (
  database: Kysely<CommandDatabase>,
  accountId: string,
): Promise<ReadonlySet<string>> => {
  const rows = await database
    .selectFrom('identity.factors as factor')
    .innerJoin('identity.credentials as user', 'user.user_id', 'factor.user_id')
    .select('factor.user_id')
    .distinct()
    .where('user.account_id', '=', accountId)
    .where('factor.is_confirmed', '=', true)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
};

export const forgetRequirement = async (
  transaction: Kysely<CommandDatabase>,
  accountId: string,
): Promise<void> => {
  await transaction.deleteFrom('identity.factor_requirements').where('account_id', '=', accountId).execute();
};
