import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * An ID token is good without its session being looked at, so the sessions that end are kept as long as a token lives.
 * A trigger writes them: whatever ends a session, now or later, ends its tokens.
 */
export const endedSessionsMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`create table identity.ended_sessions (
        session_id uuid primary key,
        ended_at timestamptz not null default now())`,
      sql`create index old_ended_sessions on identity.ended_sessions (ended_at)`,
      sql`create function identity.keep_ended_session() returns trigger language plpgsql
        set search_path = pg_catalog, pg_temp as $$
        begin
          insert into identity.ended_sessions (session_id) values (old.session_id) on conflict do nothing;
          return null;
        end $$`,
      sql`create trigger ended after delete on identity.sessions
        for each row execute function identity.keep_ended_session()`,
      sql`grant select, insert, delete on identity.ended_sessions to app`,
    ]) {
      await statement.execute(database);
    }
  },
};
