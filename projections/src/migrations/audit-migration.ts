import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** For analysts' own questions in SQL. Its views come and go with the builds that they show. */
export const auditMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`create schema audit`,
      sql`grant usage, create on schema audit to projector`,
      sql`grant usage on schema audit to analyst`,
    ]) {
      await statement.execute(database);
    }
  },
};
