import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { type MasterKey, parseMasterKey } from '@waivers/events/keys/master-key.ts';
import { checkMasterKey } from '@waivers/events/keys/master-key-check.ts';
import { ensureRoles } from '@waivers/events/migrations/roles.ts';
import { openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { readSecret, replaceSecret, type SecretName, writeSecret } from '../machine/secret-files.ts';
import { StartRefused } from '../machine/start-refused.ts';

const read = (dataDir: string, name: SecretName): MasterKey | undefined => {
  const text = readSecret(dataDir, name);
  return text === undefined ? undefined : parseMasterKey(text);
};

/** @returns undefined if the key comes from the environment @throws StartRefused if the file holds no valid key */
export const readMasterKeyFile = (dataDir: string): MasterKey | undefined => {
  const masterKey = read(dataDir, 'master-key');
  if (masterKey !== undefined || readSecret(dataDir, 'master-key') === undefined) return masterKey;
  throw new StartRefused(
    `${dataDir}/secrets/master-key does not hold a valid key (32 bytes as base64url or 64 hexadecimal digits). ` +
      'Nothing was changed. Restore the file from your backup, or set MASTER_KEY.',
  );
};

/** Stores the next key before anything depends on it. The current key stays in place until `activateNextKey`. */
export const stageNextKey = (dataDir: string, next: MasterKey): Promise<void> =>
  writeSecret(dataDir, 'master-key.new', next.bytes.toString('base64url'));

export const activateNextKey = (dataDir: string): Promise<void> =>
  replaceSecret(dataDir, 'master-key', 'master-key.new');

/** Completes a rotation interrupted after its transaction. Activates the staged key if the database uses it. */
export const finishRotation = async (dataDir: string, databaseUrl: string): Promise<void> => {
  const next = read(dataDir, 'master-key.new');
  if (next === undefined) return;
  const pool = openOneOffPool(databaseUrl, 1);
  pool.on('error', () => undefined);
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  try {
    if ((await checkMasterKey(database, next)) !== 'right') return;
    await ensureRoles(pool, next);
    await activateNextKey(dataDir);
  } finally {
    await database.destroy();
  }
};
