import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which event destroyed which key; a tombstone is valid only with a row here. Older erasures are checked again. */
export const provenErasuresMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`create table keys.proven_erasures (
        batch_id uuid not null, number int not null, event_id uuid not null, stream text not null,
        primary key (batch_id, number), foreign key (batch_id, number) references keys.data_keys)`,
      sql`create index tombstones on keys.data_keys (batch_id, number) where erased_by is not null`,
      sql`grant select, insert, delete on keys.proven_erasures to app`,
      sql`grant select on keys.proven_erasures to projector`,
      sql`delete from keys.tombstone_checkpoint`,
    ]) {
      await statement.execute(database);
    }
  },
};
