import type { Kysely, Selectable } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';

type Common = {
  readonly id: string;
  readonly name: string;
  readonly addedAt: Date;
  readonly lastUsedAt: Date | null;
};

export type TotpFactor = Common & { readonly kind: 'totp'; readonly wrapped: Buffer };

export type PasskeyFactor = Common & {
  readonly kind: 'passkey';
  readonly userId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
};

export type Factor = TotpFactor | PasskeyFactor;

export const FACTOR_COLUMNS = [
  'id',
  'user_id',
  'kind',
  'name',
  'added_at',
  'last_used_at',
  'secret_wrapped',
  'credential_id',
  'public_key',
  'counter',
  'transports',
] as const;

type Row = Pick<Selectable<CommandDatabase['identity.factors']>, (typeof FACTOR_COLUMNS)[number]>;

export const factorIn = (row: Row): Factor => {
  const common = { id: row.id, name: row.name, addedAt: row.added_at, lastUsedAt: row.last_used_at };
  if (row.kind === 'totp') return { ...common, kind: 'totp', wrapped: row.secret_wrapped ?? Buffer.alloc(0) };
  return {
    ...common,
    kind: 'passkey',
    userId: row.user_id,
    credentialId: row.credential_id ?? Buffer.alloc(0),
    publicKey: row.public_key ?? Buffer.alloc(0),
    counter: Number(row.counter),
    transports: row.transports ?? [],
  };
};

/** The user's confirmed factors, oldest first. */
export const findFactors = async (
  database: Kysely<CommandDatabase>,
  userId: string,
): Promise<readonly Factor[]> => {
  const rows = await database
    .selectFrom('identity.factors')
    .select(FACTOR_COLUMNS)
    .where('user_id', '=', userId)
    .where('is_confirmed', '=', true)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  return rows.map(factorIn);
};

export const renameFactorOf = async (
  database: Kysely<CommandDatabase>,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .updateTable('identity.factors')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('is_confirmed', '=', true)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const deleteFactor = async (
  transaction: Kysely<CommandDatabase>,
  userId: string,
  id: string,
): Promise<void> => {
  await transaction
    .deleteFrom('identity.factors')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
};

export const deleteFactorsOf = async (
  transaction: Kysely<CommandDatabase>,
  userId: string,
): Promise<void> => {
  await transaction.deleteFrom('identity.factors').where('user_id', '=', userId).execute();
};

/** @param since when the user may have lost control of the log-in */
export const deleteFactorsSince = async (
  transaction: Kysely<CommandDatabase>,
  userId: string,
  since: Date,
): Promise<void> => {
  await transaction
    .deleteFrom('identity.factors')
    .where('user_id', '=', userId)
    .where('added_at', '>=', since)
    .execute();
};
