import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which version's queries a build answers, where that is newer than the version that made it. */
export const readableBuildsMigration: Migration = {
  up: async (database) => {
    await sql`alter table projections.builds add column readable_by int not null default 0`.execute(database);
  },
};
