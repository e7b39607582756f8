import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Failed log-ins of devices that have logged in before are counted by themselves. */
export const knownDevicesMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`alter table identity.attempts drop constraint attempts_kind_check`,
      sql`alter table identity.attempts add constraint attempts_kind_check
        check (kind in ('network', 'name', 'name_from_network', 'device'))`,
    ]) {
      await statement.execute(database);
    }
  },
};
