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
