import { randomBytes } from 'node:crypto';
import type { CommandDatabase } from '@waivers/command-api/database/command-database.ts';
import { rotateSigningKeys } from '@waivers/command-api/identity/tokens/signing-keys.ts';
import { ensureSecret } from '@waivers/events/keys/ensure-secret.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { masterKeyFor, runCommand } from './database-for-command.ts';

const USAGE = `npm run rotate-token-keys   publishes the next signing key for ID tokens

  Every process signs with it ten minutes later. The current key is valid for another hour. Nobody is logged out.`;

/** `npm run rotate-token-keys`: works whether or not the product is running. */
commandLine(USAGE, {});
await runCommand('beside', async (opened) => {
  const masterKey = await masterKeyFor(opened);
  const pool = openOneOffPool(connectionStringFor(opened.databaseUrl, masterKey, 'app'), 1);
  const database = new Kysely<CommandDatabase>({ dialect: new PostgresDialect({ pool }) });
  try {
    const bytes = await ensureSecret(database, masterKey, 'token-keys', () => randomBytes(32));
    const { kid, signsFrom, isNew } = await rotateSigningKeys(database, { bytes }, new Date());
    const when = signsFrom.toISOString();
    return isNew
      ? `Key ${kid} is published and signs from ${when}.`
      : `A rotation is under way already: key ${kid} signs from ${when}.`;
  } finally {
    await database.destroy();
  }
});
