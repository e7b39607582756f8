import { readHistory } from '@waivers/events/log/identity/log-identity.ts';
import { damageOf } from '@waivers/events/log/port/damage.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { pendingMigrations } from '@waivers/events/migrations/migrate.ts';
import { onceFulfilled, type Readiness } from '@waivers/server/process/health.ts';
import { commandApiMigrations } from '../migrations/command-api-migrations.ts';
import type { Backend } from './backend.ts';

export const checksOf = ({ log, services, pool }: Backend): Readiness['checks'] => ({
  same_store: log.check,
  log: async () => {
    // Stay ready if the last event is missing: `log_complete` reports that damage, and the log still accepts appends.
    await damageOf(() => services.log.head());
    const history = await readHistory(services.log);
    if (history?.movedTo !== undefined) throw new Error(`The log goes on in ${history.movedTo}.`);
  },
  database: async () => void (await pool.query('select 1')),
  migrations: onceFulfilled(async () => {
    const pending = await pendingMigrations(pool, { ...eventsMigrations, ...commandApiMigrations });
    if (pending.length > 0) throw new Error('Migrations are pending.');
  }),
});
