import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureRoles } from '@waivers/events/migrations/roles.ts';
import type { KeysDatabase } from '@waivers/events/personal-data/database.ts';
import { parseMasterKey } from '@waivers/events/personal-data/master-key.ts';
import { rotateMasterKey } from '@waivers/events/personal-data/rotate-master-key.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { runCommand } from './database-for-command.ts';
import { readSecret } from './secret-files.ts';
import { StartRefused } from './start-refused.ts';

/** A process that goes on with the old key would wrap new keys by it, which nobody could open after its end. */
const refuseWhileRunning = async (pool: Pool): Promise<void> => {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and usename in ('app', 'projector')",
  );
  if (rowCount !== 0) throw new StartRefused('The product is running: stop it first. Nothing was changed.');
};

/** `npm run rotate-master-key`: wraps everything by NEW_MASTER_KEY. The product must be stopped. */
await runCommand(async ({ settings, databaseUrl, masterKey }) => {
  const next = parseMasterKey(process.env.NEW_MASTER_KEY ?? '');
  if (next === undefined) throw new StartRefused('NEW_MASTER_KEY must be 32 bytes: openssl rand -hex 32');
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  const kept = join(settings.dataDir, 'secrets', 'master-key');
  const isKept = readSecret(settings.dataDir, 'master-key') !== undefined;
  try {
    await refuseWhileRunning(pool);
    // On disk before anything depends on it, and in place after: a crash in between leaves both keys.
    if (isKept) {
      writeFileSync(`${kept}.new`, `${next.bytes.toString('base64url')}\n`, { mode: 0o600, flush: true });
    }
    await rotateMasterKey(database, masterKey, next);
    await ensureRoles(pool, next);
  } finally {
    await database.destroy();
  }
  if (!isKept) return 'Rotated. Start every process with the new MASTER_KEY.';
  renameSync(`${kept}.new`, kept);
  return `Rotated. ${kept} holds the new key; back it up.`;
});
