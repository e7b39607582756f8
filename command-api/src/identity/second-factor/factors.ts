import { type MasterKey, unwrapSecret, wrapSecret } from '@waivers/events/keys/master-key.ts';
import { MINUTE_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { Kysely, Selectable } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';

const UNCONFIRMED_LIFETIME_MS = 15 * MINUTE_MS;

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

const COLUMNS = [
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

type Row = Pick<Selectable<CommandDatabase['identity.factors']>, (typeof COLUMNS)[number]>;

const fromRow = (row: Row): Factor => {
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
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('is_confirmed', '=', true)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
};

export const passkeysIn = (factors: readonly Factor[]): readonly PasskeyFactor[] =>
  factors.filter((factor) => factor.kind === 'passkey');

export const findPasskey = async (
  database: Kysely<CommandDatabase>,
  credentialId: Buffer,
): Promise<PasskeyFactor | undefined> => {
  const row = await database
    .selectFrom('identity.factors')
    .select(COLUMNS)
    .where('credential_id', '=', credentialId)
    .where('is_confirmed', '=', true)
    .executeTakeFirst();
  const factor = row && fromRow(row);
  return factor?.kind === 'passkey' ? factor : undefined;
};

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
    .select([...COLUMNS, 'is_confirmed'])
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
  const factor = row && fromRow(row);
  return factor?.kind === 'totp' ? { ...factor, isConfirmed: row?.is_confirmed === true } : undefined;
};

export const confirmTotpFactor = async (
  transaction: Kysely<CommandDatabase>,
  id: string,
  step: number,
): Promise<void> => {
  await transaction
    .updateTable('identity.factors')
    .set({ is_confirmed: true, last_step: step })
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

type NewPasskeyFactor = Omit<PasskeyFactor, 'kind' | 'addedAt' | 'lastUsedAt'>;

/** Changes nothing if the passkey is registered already. */
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
