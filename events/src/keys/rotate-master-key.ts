import type { Kysely } from 'kysely';
import { accountSecretPurpose } from './account-secrets.ts';
import type { KeysDatabase } from './database.ts';
import { keyBatchPurpose } from './key-batch.ts';
import { type MasterKey, unwrapSecret, wrapSecret } from './master-key.ts';

const rewrap = (from: MasterKey, to: MasterKey, purpose: string, wrapped: Buffer): Buffer =>
  wrapSecret(to, purpose, unwrapSecret(from, purpose, wrapped));

/**
 * Re-wraps everything under a new master key in one transaction. Restart running processes with the new key.
 * @param database a connection as `migrator`
 * @throws Error without changing anything if `from` isn't this database's key
 */
export const rotateMasterKey = async (
  database: Kysely<KeysDatabase>,
  from: MasterKey,
  to: MasterKey,
): Promise<void> => {
  await database.transaction().execute(async (transaction) => {
    const batches = await transaction
      .selectFrom('keys.batches')
      .select(['batch_id', 'wrapped'])
      .forUpdate()
      .execute();
    for (const { batch_id, wrapped } of batches) {
      await transaction
        .updateTable('keys.batches')
        .set({ wrapped: rewrap(from, to, keyBatchPurpose(batch_id), wrapped) })
        .where('batch_id', '=', batch_id)
        .execute();
    }
    const secrets = await transaction
      .selectFrom('keys.secrets')
      .select(['name', 'wrapped'])
      .forUpdate()
      .execute();
    for (const { name, wrapped } of secrets) {
      await transaction
        .updateTable('keys.secrets')
        .set({ wrapped: rewrap(from, to, name, wrapped) })
        .where('name', '=', name)
        .execute();
    }
    const entrusted = await transaction
      .selectFrom('keys.account_secrets')
      .select(['secret_id', 'wrapped'])
      .forUpdate()
      .execute();
    for (const { secret_id, wrapped } of entrusted) {
      await transaction
        .updateTable('keys.account_secrets')
        .set({ wrapped: rewrap(from, to, accountSecretPurpose(secret_id), wrapped) })
        .where('secret_id', '=', secret_id)
        .execute();
    }
    const check = await transaction
      .selectFrom('keys.master_key_check')
      .select('wrapped')
      .executeTakeFirstOrThrow();
    await transaction
      .updateTable('keys.master_key_check')
      .set({ wrapped: rewrap(from, to, 'master-key-check', check.wrapped) })
      .execute();
  });
};
