import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import { FACTOR_COLUMNS, type Factor, factorIn, type PasskeyFactor } from './factors.ts';

export const passkeysIn = (factors: readonly Factor[]): readonly PasskeyFactor[] =>
  factors.filter((factor) => factor.kind === 'passkey');

export const findPasskey = async (
  database: Kysely<CommandDatabase>,
  credentialId: Buffer,
): Promise<PasskeyFactor | undefined> => {
  const row = await database
    .selectFrom('identity.factors')
    .select(FACTOR_COLUMNS)
    .where('credential_id', '=', credentialId)
    .where('is_confirmed', '=', true)
    .executeTakeFirst();
  const factor = row && factorIn(row);
  return factor?.kind === 'passkey' ? factor : undefined;
};

type NewPasskeyFactor = Omit<PasskeyFactor, 'kind' | 'addedAt' | 'lastUsedAt'>;

/** Changes nothing if the passkey is registered already, perhaps by another user. */
export const insertPasskey = async (
  transaction: Kysely<CommandDatabase>,
  { id, userId, name, credentialId, publicKey, counter, transports }: NewPasskeyFactor,
  now: Date,
): Promise<void> => {
  await transaction
    .insertInto('identity.factors')
    .values({
      id,
      user_id: userId,
      kind: 'passkey',
      name,
      added_at: now,
      last_used_at: null,
      is_confirmed: true,
      secret_wrapped: null,
      last_step: null,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      transports: [...transports],
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Moves the signature counter on. Authenticators that sync always send 0. @returns false if it went backwards */
export const usePasskey = async (
  database: Kysely<CommandDatabase>,
  id: string,
  counter: number,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .updateTable('identity.factors')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', '0') : eb('counter', '<', String(counter))))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
