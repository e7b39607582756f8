import { type MasterKey, unwrapSecret, wrapSecret } from '@waivers/events/keys/master-key.ts';
import { MINUTE_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import { FACTOR_COLUMNS, factorIn, type TotpFactor } from './factors.ts';

const UNCONFIRMED_LIFETIME_MS = 15 * MINUTE_MS;

const purposeOf = (id: string): string => `totp/${id}`;

export const totpSecretOf = (
  factorKey: MasterKey,
  { id, wrapped }: Pick<TotpFactor, 'id' | 'wrapped'>,
): Buffer => unwrapSecret(factorKey, purposeOf(id), wrapped);

/** Replaces the authenticator app that the user has not confirmed. */
export const addUnconfirmedTotp = async (
  database: Kysely<CommandDatabase>,
  factorKey: MasterKey,
  added: { readonly id: string; readonly userId: string; readonly name: string; readonly secret: Buffer },
  now: Date,
): Promise<void> => {
  const { id, userId, name, secret } = added;
  await database
    .deleteFrom('identity.factors')
    .where('user_id', '=', userId)
    .where('is_confirmed', '=', false)
    .execute();
  await database
    .insertInto('identity.factors')
    .values({
      id,
      user_id: userId,
      kind: 'totp',
      name,
      added_at: now,
      last_used_at: null,
      is_confirmed: false,
      secret_wrapped: wrapSecret(factorKey, purposeOf(id), secret),
      last_step: null,
      credential_id: null,
      public_key: null,
      counter: null,
      transports: null,
    })
    .execute();
};

export type KnownTotp = TotpFactor & { readonly isConfirmed: boolean };

export const findTotp = async (
  database: Kysely<CommandDatabase>,
  userId: string,
  id: string,
  now: Date,
): Promise<KnownTotp | undefined> => {
  const row = await database
    .selectFrom('identity.factors')
    .select([...FACTOR_COLUMNS, 'is_confirmed'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('kind', '=', 'totp')
    .where((eb) =>
      eb.or([
        eb('is_confirmed', '=', true),
        eb('added_at', '>', new Date(now.getTime() - UNCONFIRMED_LIFETIME_MS)),
      ]),
    )
    .executeTakeFirst();
  const factor = row && factorIn(row);
  return factor?.kind === 'totp' ? { ...factor, isConfirmed: row?.is_confirmed === true } : undefined;
};

export const confirmTotpFactor = async (
  transaction: Kysely<CommandDatabase>,
  id: string,
  step: number,
  now: Date,
): Promise<void> => {
  await transaction
    .updateTable('identity.factors')
    .set({ is_confirmed: true, last_step: step, added_at: now })
    .where('id', '=', id)
    .where('is_confirmed', '=', false)
    .execute();
};

/** Marks the step as used in one statement. @returns false if this or a later step was used before */
export const useTotpStep = async (
  database: Kysely<CommandDatabase>,
  id: string,
  step: number,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .updateTable('identity.factors')
    .set({ last_step: step, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const forgetUnconfirmedFactors = async (
  database: Kysely<CommandDatabase>,
  now: Date,
): Promise<void> => {
  await database
    .deleteFrom('identity.factors')
    .where('is_confirmed', '=', false)
    .where('added_at', '<=', new Date(now.getTime() - UNCONFIRMED_LIFETIME_MS))
    .execute();
};
