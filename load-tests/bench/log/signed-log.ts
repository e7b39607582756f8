import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { createPostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { migrate } from '@waivers/events/migrations/migrate.ts';
import { connectionStringFor, ensureRoles } from '@waivers/events/migrations/roles.ts';
import { projectionsMigrations } from '@waivers/projections/migrations/projections-migrations.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { makeSignatures, makeVenues } from '../../generate/signatures.ts';
import { appendSignatures } from '../../generate/write-log.ts';

const SEED = 20_261_121;
const VENUES = 20;

export const openSignedLog = async (migratorUrl: string, masterKey: MasterKey, count: number) => {
  const pool = new Pool({ connectionString: migratorUrl, max: 1 });
  await ensureRoles(pool, masterKey);
  await pool.end();
  await migrate(migratorUrl, { ...eventsMigrations, ...projectionsMigrations });
  const appUrl = connectionStringFor(migratorUrl, masterKey, 'app');
  const log = createPostgresLog({ connectionString: appUrl });
  const database = new Kysely<KeysDatabase>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: appUrl, max: 4 }) }),
  });
  const keys = postgresKeyStore(database, masterKey);
  await log.head();
  await appendSignatures(log, keys, makeSignatures(SEED, makeVenues(SEED, VENUES)), count);
  return {
    log,
    keys,
    projectorUrl: connectionStringFor(migratorUrl, masterKey, 'projector'),
    close: async (): Promise<void> => {
      await log.close();
      await database.destroy();
    },
  };
};

export type SignedLog = Awaited<ReturnType<typeof openSignedLog>>;
