import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { pendingMigrations } from '@waivers/events/migrations/migrate.ts';
import { onceFulfilled } from '@waivers/server/health.ts';
import type { ServedPart } from '@waivers/server/serve.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { ReactorDatabase } from '../database/database.ts';
import { createComposeMail, type MailServices } from '../mails/compose.ts';
import { followUpsMigrations } from '../migrations/follow-ups-migrations.ts';
import { mailKeyOf } from '../outbox/mail-key.ts';
import { type DevOutboxServices, devOutboxRoutes } from './routes.ts';

type Settings = Omit<DevOutboxServices, 'database' | 'mailKey' | 'compose'> & {
  readonly masterKey: MasterKey;
};
type Shared = Pick<MailServices, 'log' | 'keys'> & {
  /** As role `app`; it stays open. */
  readonly pool: Pool;
};

/**
 * Lists the kept mails. Runs in the command API's process, so that people find their mail even while follow-ups restart.
 */
export const openOutboxPage = async (
  settings: Settings,
  { pool, ...shared }: Shared,
): Promise<ServedPart> => {
  const database = new Kysely<ReactorDatabase>({ dialect: new PostgresDialect({ pool }) });
  const mailKey = await mailKeyOf(database, settings.masterKey);
  const compose = createComposeMail({ ...shared, publicUrl: settings.publicUrl });
  return {
    routes: [devOutboxRoutes({ ...settings, database, mailKey, compose })],
    checks: {
      outbox_migrations: onceFulfilled(async () => {
        const pending = await pendingMigrations(pool, followUpsMigrations);
        if (pending.length > 0) throw new Error('Migrations are pending.');
      }),
    },
    close: async () => undefined,
  };
};
