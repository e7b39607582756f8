import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { parseMasterKey } from '@waivers/events/keys/master-key.ts';
import { rotateMasterKey } from '@waivers/events/keys/rotate-master-key.ts';
import { ensureRoles } from '@waivers/events/migrations/roles.ts';
import { openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { activateNextKey, readMasterKeyFile, stageNextKey } from '../launcher/master-key-file.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { masterKeyFor, runCommand } from './database-for-command.ts';

const USAGE = `NEW_MASTER_KEY=… npm run rotate-master-key

  Wraps every data key by NEW_MASTER_KEY (openssl rand -hex 32). Stop the product first. The old key comes from the data
  folder, or from MASTER_KEY.`;

/** `npm run rotate-master-key`: stop the product first, or it would wrap new keys with the old master key. */
commandLine(USAGE, {});
await runCommand('alone', async (opened) => {
  const { dataDir } = opened.settings;
  const next = parseMasterKey(process.env.NEW_MASTER_KEY ?? '');
  if (next === undefined) throw new StartRefused('NEW_MASTER_KEY must be 32 bytes: openssl rand -hex 32');
  const masterKey = await masterKeyFor(opened);
  const isKept = readMasterKeyFile(dataDir) !== undefined;
  const pool = openOneOffPool(opened.databaseUrl, 2);
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  try {
    // The next key is staged first, so that a crash at any point leaves both keys for `finishRotation` to choose
    // from.
    if (isKept) await stageNextKey(dataDir, next);
    await rotateMasterKey(database, masterKey, next);
    await ensureRoles(pool, next);
    if (isKept) await activateNextKey(dataDir);
  } finally {
    await database.destroy();
  }
  return isKept
    ? `Rotated. ${dataDir}/secrets/master-key holds the new key; back it up.`
    : 'Rotated. Start every process with the new MASTER_KEY.';
});
