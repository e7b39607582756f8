import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Documents that the log names and that must be kept for ever. */
export const referencedDocumentsMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`create table blobs.referenced (
        account_id uuid not null, sha256 bytea not null, primary key (account_id, sha256))`,
      sql`grant select, insert on blobs.referenced to app`,
    ]) {
      await statement.execute(database);
    }
  },
};
