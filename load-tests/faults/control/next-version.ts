import type { Migrations } from '@waivers/events/migrations/migrate.ts';
import { PRODUCT_VERSION as BEFORE, compareVersions } from '@waivers/events/migrations/product-version.ts';
import { projectionsMigrations as migrations } from '@waivers/projections/migrations/projections-migrations.ts';
import { READ_MODEL_PROJECTIONS as readModels } from '@waivers/projections/read-models.ts';
import { sql } from 'kysely';
import { raised } from './raised-version.ts';
import { replaceModule } from './replace-module.ts';

/** The product as its next version: with a migration that takes a moment, and every read model to be rebuilt. */

const STATEMENTS = [
  'create table log.wings (position bigint primary key)',
  'insert into log.wings select position from log.events',
  'select pg_sleep(0.5)',
  'create index events_by_time on log.events (recorded_at)',
];

export const projectionsMigrations: Migrations = {
  ...migrations,
  '2099-01-01-01-wings': {
    text: STATEMENTS.join(';'),
    up: async (database) => {
      for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
    },
  },
};

export const READ_MODEL_PROJECTIONS = readModels.map(raised);

export const PRODUCT_VERSION = '99.0.0';
export const OLDEST_READER = BEFORE;
export { compareVersions };

for (const module of [
  'events/src/migrations/product-version.ts',
  'projections/src/migrations/projections-migrations.ts',
  'projections/src/read-models.ts',
])
  replaceModule(new URL(`../../../${module}`, import.meta.url), import.meta.url);
