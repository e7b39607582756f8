import type { ClientBase, Pool } from 'pg';

/**
 * A single line, as single-user mode requires. Revokes only what the session's role may revoke: the functions belong
 * to a superuser, a role that hosted servers don't grant.
 */
export const REVOKE_WRITING_FUNCTIONS =
  'do $$ declare writing regprocedure; begin ' +
  "for writing in select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace " +
  "and proname in ('lo_creat', 'lo_create', 'lo_from_bytea', 'lo_put', 'lo_truncate', 'lo_truncate64', 'lowrite', " +
  "'pg_logical_emit_message') " +
  "and has_function_privilege('public', oid, 'execute') and pg_has_role(proowner, 'usage') " +
  "loop execute format('revoke execute on function %s from public', writing); end loop; end $$;";

/** Only `projector` needs temporary tables, which it uses to check a build before it goes live. */
const REVOKE_TEMPORARY = `
  do $$ begin
    if (select pg_has_role(datdba, 'usage') from pg_database where datname = current_database())
      and (has_database_privilege('public', current_database(), 'temporary')
        or not has_database_privilege('projector', current_database(), 'temporary')) then
      execute format('grant temporary on database %I to projector', current_database());
      execute format('revoke temporary on database %I from public', current_database());
    end if;
  end $$`;

/**
 * Revokes what PostgreSQL lets every role write: temporary tables, large objects and messages in the write-ahead log.
 * Idempotent.
 * @param client a client connected as the database owner, after `ensureRoles`; only a superuser can revoke everything
 */
export const restrictPublicRights = async (client: ClientBase | Pool): Promise<void> => {
  await client.query(REVOKE_TEMPORARY);
  await client.query(REVOKE_WRITING_FUNCTIONS);
};
