import type { CommandDatabase } from '@waivers/command-api/database/command-database.ts';
import { findCredentialByName } from '@waivers/command-api/identity/credentials.ts';
import { resetFactorsOf } from '@waivers/command-api/identity/second-factor/change-factors.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { normaliseName } from '@waivers/server/access/login-name.ts';
import { endOneOffPool, openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { StartRefused } from '../machine/start-refused.ts';
import { masterKeyFor, openOwnLog, runCommand } from './database-for-command.ts';

const USAGE = `npm run reset-second-factor -- --user NAME   removes all second factors of a person

  NAME is the user name or the e-mail address. Passkeys, authenticator apps, recovery codes and remembered devices end,
  and so do all sessions. The password stays. Make sure that you know who asks: the password is then enough.`;

/** `npm run reset-second-factor`: works whether or not the product is running. */
const { user } = commandLine(USAGE, { user: { type: 'string' } }).values;
await runCommand('beside', async (opened) => {
  if (user === undefined) throw new StartRefused(`--user is missing.\n\n${USAGE}`);
  const masterKey = await masterKeyFor(opened);
  const appUrl = connectionStringFor(opened.databaseUrl, masterKey, 'app');
  const log = await openOwnLog(opened, { connectionString: appUrl });
  const pool = openOneOffPool(appUrl, 2);
  const database = new Kysely<CommandDatabase>({ dialect: new PostgresDialect({ pool }) });
  try {
    const person = await findCredentialByName(database, normaliseName(user));
    const services = {
      log,
      keys: postgresKeyStore(database, masterKey),
      database,
      clock: () => new Date(),
      // The product notices within a second.
      revokedSessions: { invalidate: () => undefined },
    };
    if (person === undefined || !(await resetFactorsOf(services, person)))
      throw new StartRefused('Nobody logs in with this name. Nothing was changed.');
    return `Removed the second factors of ${person.username} and ended all sessions. The password is enough again.`;
  } finally {
    await log.close();
    await endOneOffPool(database, pool);
  }
});
