import type { ClientBase, Pool } from 'pg';

/**
 * In one line, as single-user mode takes it. Does what the session's role may do: the functions belong to a superuser, and a
 * hosted server gives none.
 */
export const REVOKE_WRITING_FUNCTIONS =
  'do $$ declare writing regprocedure; begin ' +
  "for writing in select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace " +
  "and proname in ('lo_creat', 'lo_create', 'lo_from_bytea', 'lo_put', 'lo_truncate', 'lo_truncate64', 'lowrite', " +
  "'pg_logical_emit_message') " +
  "and has_function_privilege('public', oid, 'execute') and pg_has_role(proowner, 'usage') " +
  "loop execute format('revoke execute on function %s from public', writing); end loop; end $$;";

/** Of ours only `projector` makes temporary tables, when it looks at a build before that is shown. */
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
 * Takes from every role what PostgreSQL lets all of them write: temporary tables, large objects, messages in the write-ahead
 * log. Writes nothing where it is so already.
 * @param client the owner of the database, after `ensureRoles`; a superuser can take all of it
 */
export const restrictPublicRights = async (client: ClientBase | Pool): Promise<void> => {
  await client.query(REVOKE_TEMPORARY);
  await client.query(REVOKE_WRITING_FUNCTIONS);
};
