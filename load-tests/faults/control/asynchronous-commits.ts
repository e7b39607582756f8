import { asSuperuser } from '../machine/superuser.ts';

/**
 * Control arm: acknowledges commits before they are on disk. Set inside each transaction, because the product refuses
 * such settings. The background writer rarely runs, so that losses do not depend on luck.
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
