import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What sending needs: the kind of follow-up, the stream of its event, how it went, and rows whose payload holds ids only,
 * which may be sent again.
 */
export const sendingMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`alter table follow_ups.outbox
        add column kind text not null default 'mail',
        add column stream text,
        add column repeatable boolean not null default false,
        add column failure text check (failure in ('given_up', 'too_late', 'refused')),
        add column answer_code int,
        add column sent_at timestamptz`,
      sql`update follow_ups.outbox set failure = 'given_up' where state = 'failed'`,
      sql`alter table follow_ups.outbox
        drop constraint outbox_check1,
        add constraint outbox_payload_wiped
          check (payload is null or repeatable or state in ('waiting', 'kept', 'failed')),
        add constraint outbox_failure check ((failure is null) = (state <> 'failed'))`,
      sql`create index outbox_of_stream on follow_ups.outbox (stream)`,
    ]) {
      await statement.execute(database);
    }
  },
};
