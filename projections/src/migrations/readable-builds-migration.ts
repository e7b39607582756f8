import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The newest version whose queries a build can answer, if newer than the version that made it. */
export const readableBuildsMigration: Migration = {
  up: async (database) => {
    await sql`alter table projections.builds add column readable_by int not null default 0`.execute(database);
  },
};
