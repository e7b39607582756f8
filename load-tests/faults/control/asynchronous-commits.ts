import { asSuperuser } from '../machine/superuser.ts';

/**
 * Control arm: the log's commits are answered before they are on disk. The product refuses such settings at its
 * start and sets its own on its connections, so the administrator of the database slips it into each transaction. The
 * server writes such commits in the background, five times a second; here as rarely as it can, so that it is not a
 * matter of luck whether there are any when the fault strikes.
 */
export const makeCommitsAsynchronous = (superuserUrl: string): Promise<void> =>
  asSuperuser(superuserUrl, async (client) => {
    await client.query(`
      create function public.commit_asynchronously() returns trigger language plpgsql as $$
      begin
        perform set_config('synchronous_commit', 'off', true);
        return null;
      end $$`);
    await client.query(`
      create trigger commit_asynchronously after insert on log.events
      for each statement execute function public.commit_asynchronously()`);
    await client.query("alter system set wal_writer_delay = '10s'");
    await client.query("alter system set wal_writer_flush_after = '1GB'");
    await client.query('select pg_reload_conf()');
  });
