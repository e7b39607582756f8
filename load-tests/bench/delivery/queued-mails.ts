import { randomUUID } from 'node:crypto';
import { commandApiMigrations } from '@waivers/command-api/migrations/command-api-migrations.ts';
import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { createPostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { migrate } from '@waivers/events/migrations/migrate.ts';
import { connectionStringFor, ensureRoles } from '@waivers/events/migrations/roles.ts';
import type { ReactorDatabase } from '@waivers/follow-ups/database/database.ts';
import type { ComposeMail } from '@waivers/follow-ups/mails/compose.ts';
import { mailDelivery } from '@waivers/follow-ups/mails/mail-delivery.ts';
import { queueMail } from '@waivers/follow-ups/mails/queue-mail.ts';
import { followUpsMigrations } from '@waivers/follow-ups/migrations/follow-ups-migrations.ts';
import { createRecipientRateLimit } from '@waivers/follow-ups/outbox/recipient-rate-limit.ts';
import { runOutbox } from '@waivers/follow-ups/outbox/run-outbox.ts';
import { createSmtpSender } from '@waivers/follow-ups/smtp/smtp-sender.ts';
import { startMailServer } from '@waivers/follow-ups/testing/mail-server.ts';
import { MAIL_KEY } from '@waivers/follow-ups/testing/mails.ts';
import { openVenue } from '@waivers/infra/testing/venue.ts';
import { smtpUrl } from '@waivers/server/settings/smtp-settings.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { until } from '../../faults/machine/until.ts';
import { MASTER_KEY } from '../place.ts';
import type { BenchRow } from '../report.ts';

const MAILS = 500;
const SERVER_MS = 20;
const MOST_SECONDS = 10;

/** @returns the connection string for role `app` */
export const prepareQueue = async (migratorUrl: string): Promise<string> => {
  const pool = new Pool({ connectionString: migratorUrl, max: 1 });
  await ensureRoles(pool, MASTER_KEY);
  await pool.end();
  await migrate(migratorUrl, { ...eventsMigrations, ...commandApiMigrations, ...followUpsMigrations });
  return connectionStringFor(migratorUrl, MASTER_KEY, 'app');
};

type Queued = {
  readonly services: CommandServices;
  readonly database: Kysely<ReactorDatabase>;
};

const signAndQueue = async ({ services, database }: Queued): Promise<ComposeMail> => {
  const venue = await openVenue(services);
  for (let queued = 0; queued < MAILS; queued += 1) {
    const { id, eventId } = await venue.sign({ values: { email: `${queued}@people.test` } });
    await queueMail(database, MAIL_KEY, {
      eventId,
      stream: signedWaiverStream(id),
      correlationId: randomUUID(),
      accountId: venue.accountId,
      personId: participantIdOf(id, 0),
      recipient: 'signer',
      repeatable: true,
      notAfter: new Date(Date.now() + 86_400_000),
      payload: { template: 'signed-waiver', signedWaiverId: id },
    });
  }
  return venue.compose;
};

/** Measures from the first outbox query until the server has received the last mail and the log has the outcomes. */
export const benchQueuedMails = async (migratorUrl: string): Promise<BenchRow> => {
  const connectionString = await prepareQueue(migratorUrl);
  const database = new Kysely<ReactorDatabase>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString, max: 10 }) }),
  });
  const log = createPostgresLog({ connectionString });
  const keys = postgresKeyStore(database, MASTER_KEY);
  const server = await startMailServer({}, { millisecondsEach: SERVER_MS, reads: false });
  const sender = createSmtpSender({
    server: smtpUrl.parse(server.url),
    from: { name: undefined, address: 'waivers@venue.test' },
    asWritten: { smtpUrl: server.url, mailFrom: '' },
  });
  try {
    const compose = await signAndQueue({ services: { log, keys }, database });
    const turns = createRecipientRateLimit(database, MAIL_KEY);
    const started = performance.now();
    const outbox = runOutbox({
      log,
      keys,
      database,
      mailKey: MAIL_KEY,
      deliveries: { mail: mailDelivery({ compose, sender, turns, domain: 'venue.test' }) },
      clock: () => new Date(),
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
      onAttempted: () => undefined,
    });
    await until('every mail has come', () => server.taken() >= MAILS);
    const seconds = (performance.now() - started) / 1000;
    await outbox.stop();
    return {
      what: `${MAILS} queued mails to a mail server that takes ${SERVER_MS} ms for each (${Math.round(MAILS / seconds)}/s)`,
      measured: seconds,
      unit: 's',
      against: '–',
      ratio: Number.NaN,
      target: `< ${MOST_SECONDS}`,
      met: seconds < MOST_SECONDS,
    };
  } finally {
    sender.close();
    await server.close();
    await log.close();
    await database.destroy();
  }
};
