import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which documents the log names: those that must be among the blobs for ever. */
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
