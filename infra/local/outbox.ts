import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { openProductLog } from '@waivers/events/open-log.ts';
import { createComposeMail } from '@waivers/follow-ups/mails/compose.ts';
import { openMails } from '@waivers/follow-ups/mails/open-mails.ts';
import { type GivenUp, listGivenUp, retryGivenUp } from '@waivers/follow-ups/outbox/given-up.ts';
import { readKeptMails } from '@waivers/follow-ups/outbox/kept-mails.ts';
import { commandLine } from '@waivers/server/command-line.ts';
import { openShortPool } from '@waivers/server/short-pool.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { masterKeyFor, type OpenedDatabase, runCommand } from './database-for-command.ts';
import { findRunning } from './running-product.ts';

const SHOWN = 20;

const USAGE = `npm run outbox            shows the newest ${SHOWN} mails that are kept, and those that were given up
npm run outbox -- retry   tries those that were given up once more`;

const isUnderstood = ([verb, ...more]: readonly string[]): boolean =>
  (verb === undefined || verb === 'retry') && more.length === 0;

const publicUrlOf = ({ settings }: OpenedDatabase): string =>
  settings.publicUrl ?? findRunning(settings.dataDir)?.url ?? `http://localhost:${settings.port}`;

const described = ({ id, template, attempts, error_class, queued_at }: GivenUp): string =>
  `${queued_at.toISOString()}  ${template} ${id}: tried ${attempts} times, ${error_class ?? 'no error'}`;

/**
 * `npm run outbox`: prints the newest kept mails. The only way to the first password when `PUBLIC_URL` is another host.
 */
const [verb] = commandLine(USAGE, {}, isUnderstood).positionals;
await runCommand('beside', async (opened) => {
  const masterKey = await masterKeyFor(opened);
  const connectionString = connectionStringFor(opened.databaseUrl, masterKey, 'app');
  const pool = openShortPool(connectionString, 1);
  const keysDatabase = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  const log = await openProductLog({ connectionString, eventStore: opened.settings.eventStore });
  try {
    const { database, mailKey, services } = await openMails(
      { masterKey, publicUrl: publicUrlOf(opened) },
      { pool, log, keys: postgresKeyStore(keysDatabase, masterKey) },
    );
    if (verb === 'retry') return `${await retryGivenUp(database)} to be tried again.`;
    const kept = await readKeptMails(database, mailKey, SHOWN);
    const compose = createComposeMail(services);
    const mails: string[] = [];
    for (const { accountId, payload } of kept) {
      const mail = await compose({ accountId }, payload);
      if (mail !== undefined) mails.push(`To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}`);
    }
    const givenUp = (await listGivenUp(database)).map(described);
    return [
      mails.length === 0 ? 'No mail is kept.' : mails.join('\n----\n\n'),
      ...(givenUp.length === 0 ? [] : ['Given up:', ...givenUp]),
    ].join('\n');
  } finally {
    await log.close();
    await keysDatabase.destroy();
  }
});
