import type { ApiKey } from '@waivers/contract/api-keys/api-keys.ts';
import { hashOfApiKey } from '@waivers/server/access/api-keys.ts';
import type { ApiScope } from '@waivers/waiver/vocabulary/access.ts';
import { HOUR_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { Kysely } from 'kysely';
import type { IdentityDatabase } from '../database/identity-tables.ts';

type Database = Kysely<IdentityDatabase>;

export type NewApiKey = {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly createdAt: Date;
};

const SHOWN_CHARACTERS = 4;

/** Stores an unconfirmed key. It becomes valid when `confirmKey` runs, after its event has been appended. */
export const storeKey = async (
  database: Database,
  { id, accountId, userId, name, scopes, createdAt }: NewApiKey,
  key: string,
): Promise<void> => {
  await database
    .insertInto('identity.api_keys')
    .values({
      id,
      account_id: accountId,
      user_id: userId,
      hash: hashOfApiKey(key),
      name,
      scopes: [...scopes],
      last_characters: key.slice(-SHOWN_CHARACTERS),
      made_at: createdAt,
    })
    .execute();
};

export const confirmKey = async (database: Database, id: string): Promise<void> => {
  await database.updateTable('identity.api_keys').set({ is_confirmed: true }).where('id', '=', id).execute();
};

export const deleteKey = async (database: Database, accountId: string, id: string): Promise<void> => {
  await database
    .deleteFrom('identity.api_keys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .execute();
};

/** Ids of keys that are or may become valid. Omits keys never shown or deleted with their user. */
export const storedIds = async (database: Database, accountId: string): Promise<readonly string[]> => {
  const rows = await database
    .selectFrom('identity.api_keys')
    .select('id')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ id }) => id);
};

export const keysOf = async (
  database: Database,
  accountId: string,
): Promise<readonly (Omit<ApiKey, 'createdBy'> & { readonly userId: string })[]> => {
  const rows = await database
    .selectFrom('identity.api_keys')
    .select(['id', 'name', 'scopes', 'last_characters', 'made_at', 'last_used_at', 'user_id'])
    .where('account_id', '=', accountId)
    .where('is_confirmed', '=', true)
    .orderBy('made_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    name: row.name,
    scopes: row.scopes,
    lastCharacters: row.last_characters,
    createdAt: row.made_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
};

/** Deletes keys whose event was never appended, and which were therefore never shown to anyone. */
export const forgetUnconfirmedKeys = async (database: Database, now: Date): Promise<void> => {
  await database
    .deleteFrom('identity.api_keys')
    .where('is_confirmed', '=', false)
    .where('made_at', '<', new Date(now.getTime() - HOUR_MS))
    .execute();
};
