import { randomBytes } from 'node:crypto';
import type { CommandDatabase } from '@waivers/command-api/database/command-database.ts';
import { renderMail } from '@waivers/command-api/outbox/mail.ts';
import { readMails } from '@waivers/command-api/outbox/outbox.ts';
import { storedSecret } from '@waivers/events/keys/stored-secrets.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { commandLine } from '@waivers/server/command-line.ts';
import { openShortPool } from '@waivers/server/short-pool.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { masterKeyFor, runCommand } from './database-for-command.ts';
import { findRunning } from './running-product.ts';

const SHOWN = 20;

const USAGE = `npm run outbox   shows the newest ${SHOWN} mails that are kept`;

/**
 * `npm run outbox`: prints the newest kept mails. The only way to the first password when `PUBLIC_URL` is another host.
 */
commandLine(USAGE, {});
await runCommand('beside', async (opened) => {
  const { settings, databaseUrl } = opened;
  const masterKey = await masterKeyFor(opened);
  const pool = openShortPool(connectionStringFor(databaseUrl, masterKey, 'app'), 1);
  const database = new Kysely<CommandDatabase>({ dialect: new PostgresDialect({ pool }) });
  try {
    const bytes = await storedSecret(database, masterKey, 'mail-key', () => randomBytes(32));
    const publicUrl =
      settings.publicUrl ?? findRunning(settings.dataDir)?.url ?? `http://localhost:${settings.port}`;
    const mails = (await readMails(database, { bytes }, SHOWN)).map(({ payload }) =>
      renderMail(payload, publicUrl),
    );
    if (mails.length === 0) return 'No mail is kept.';
    return mails
      .map(({ to, subject, text }) => `To: ${to}\nSubject: ${subject}\n\n${text}\n`)
      .join('\n----\n\n');
  } finally {
    await database.destroy();
  }
});
