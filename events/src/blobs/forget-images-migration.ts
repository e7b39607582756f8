import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The only way for role `app` to delete from the table. */
export const forgetImagesMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`create function blobs.forget_images(of_account uuid) returns void
        language sql security definer set search_path = pg_catalog, pg_temp
        as $$ delete from blobs.blobs where account_id = of_account and media_type <> 'application/json' $$`,
      sql`revoke execute on function blobs.forget_images(uuid) from public`,
      sql`grant execute on function blobs.forget_images(uuid) to app`,
    ]) {
      await statement.execute(database);
    }
  },
};
