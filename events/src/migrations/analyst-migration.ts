import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Reads the log, the keys, which open nothing without the master key, and kept documents. It may change nothing. */
export const analystMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`grant usage on schema log, keys, blobs to analyst`,
      sql`grant select on log.events, log.log_head, log.known_epochs to analyst`,
      sql`grant select on keys.batches, keys.data_keys, keys.proven_erasures to analyst`,
      sql`grant select on blobs.blobs to analyst`,
    ]) {
      await statement.execute(database);
    }
  },
};
