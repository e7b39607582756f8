import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { pendingMigrations } from '@waivers/events/migrations/migrate.ts';
import { onceFulfilled } from '@waivers/server/process/health.ts';
import type { ServerPart } from '@waivers/server/process/serve.ts';
import { createComposeMail } from '../mails/compose.ts';
import { type MailBackend, openMails } from '../mails/open-mails.ts';
import { followUpsMigrations } from '../migrations/follow-ups-migrations.ts';
import { type DevOutboxServices, devOutboxRoutes } from './routes.ts';

type Settings = Omit<DevOutboxServices, 'database' | 'mailKey' | 'compose'> & {
  readonly masterKey: MasterKey;
};
/** Runs in the command API's process, so that kept mail stays readable while follow-ups restart. */
export const openOutboxPage = async (settings: Settings, backend: MailBackend): Promise<ServerPart> => {
  const { database, mailKey, services } = await openMails(settings, backend);
  const compose = createComposeMail(services);
  return {
    routes: [devOutboxRoutes({ ...settings, database, mailKey, compose })],
    checks: {
      outbox_migrations: onceFulfilled(async () => {
        const pending = await pendingMigrations(backend.pool, followUpsMigrations);
        if (pending.length > 0) throw new Error('Migrations are pending.');
      }),
    },
    close: async () => undefined,
  };
};
