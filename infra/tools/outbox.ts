import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import type { ReactorDatabase } from '@waivers/follow-ups/database/database.ts';
import {
  type ComposedMail,
  composeKeptMails,
  explainMissingMail,
  type MissingMail,
} from '@waivers/follow-ups/dev-outbox/compose-kept-mails.ts';
import { createComposeMail } from '@waivers/follow-ups/mails/compose.ts';
import { readKeptMails } from '@waivers/follow-ups/mails/kept-mails.ts';
import { openMails } from '@waivers/follow-ups/mails/open-mails.ts';
import { countHeld } from '@waivers/follow-ups/outbox/hold-after-restore.ts';
import {
  countByState,
  listFailed,
  listPostponed,
  retryFailed,
  type UndeliveredRow,
} from '@waivers/follow-ups/outbox/undelivered.ts';
import { openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { masterKeyFor, type OpenedDatabase, openOwnLog, runCommand } from './database-for-command.ts';
import { findRunning } from './running-product.ts';

const SHOWN = 20;

const USAGE = `npm run outbox            shows the newest ${SHOWN} stored mails, counts by state, and mails that could not be
                          delivered
npm run outbox -- retry   retries mails that were given up or refused`;

const isUnderstood = ([verb, ...more]: readonly string[]): boolean =>
  (verb === undefined || verb === 'retry') && more.length === 0;

const publicUrlOf = ({ settings }: OpenedDatabase): string =>
  settings.publicUrl ?? findRunning(settings.dataDir)?.url ?? `http://localhost:${settings.port}`;

const answerOf = ({ answer_code, error_class }: UndeliveredRow): string =>
  answer_code === null ? (error_class ?? 'no answer') : `answered ${answer_code}`;

const described = (row: UndeliveredRow): string => {
  const then = row.failure?.replace('_', ' ') ?? `next attempt ${row.due_at.toISOString()}`;
  const times = row.attempts === 1 ? 'once' : `${row.attempts} times`;
  return `${row.queued_at.toISOString()}  ${row.template} ${row.id}: tried ${times}, ${answerOf(row)}, ${then}`;
};

const standing = async (database: Kysely<ReactorDatabase>): Promise<readonly string[]> => {
  const counts = await countByState(database);
  const postponed = await listPostponed(database, SHOWN);
  const failed = await listFailed(database);
  const held = await countHeld(database);
  return [
    [...counts].map(([state, count]) => `${count} ${state.replace('_', ' ')}`).join(', ') ||
      'The outbox is empty.',
    ...(held === 0
      ? []
      : [
          `${held} of those that wait are from before the log's new epoch, and wait for an answer: npm run reactors`,
        ]),
    ...(postponed.length === 0 ? [] : ['Tried again later:', ...postponed.map(described)]),
    ...(failed.length === 0 ? [] : ['Not delivered:', ...failed.map(described)]),
  ];
};

const shown = (mail: ComposedMail | MissingMail): string =>
  'why' in mail
    ? `(A mail (${mail.template}) of ${mail.queuedAt.toISOString()} ${explainMissingMail(mail)}.)\n`
    : `To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}`;

/**
 * `npm run outbox`: prints the newest unsent mails. If `SMTP_URL` is not set and `PUBLIC_URL` is another host, this
 * is the only way to get the first password.
 */
const [verb] = commandLine(USAGE, {}, isUnderstood).positionals;
await runCommand('beside', async (opened) => {
  const masterKey = await masterKeyFor(opened);
  const connectionString = connectionStringFor(opened.databaseUrl, masterKey, 'app');
  const pool = openOneOffPool(connectionString, 1);
  const keysDatabase = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  const log = await openOwnLog(opened, { connectionString });
  try {
    const { database, mailKey, services } = await openMails(
      { masterKey, publicUrl: publicUrlOf(opened) },
      { pool, log, keys: postgresKeyStore(keysDatabase, masterKey) },
    );
    if (verb === 'retry') return `${await retryFailed(database)} will be retried.`;
    const kept = await readKeptMails(database, mailKey, SHOWN);
    const compose = createComposeMail(services);
    const mails: string[] = [];
    for (const row of kept) mails.push(shown(await composeKeptMails(compose, row)));
    return [
      mails.length === 0 ? 'No stored mails.' : mails.join('\n----\n\n'),
      '',
      ...(await standing(database)),
    ].join('\n');
  } finally {
    await log.close();
    await keysDatabase.destroy();
  }
});
