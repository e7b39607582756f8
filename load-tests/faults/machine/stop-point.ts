import { Client } from 'pg';
import { until } from './until.ts';

export type StopPoint = {
  readonly reached: () => Promise<void>;
  /** Cancels the waiting statement, so that it rolls back, and removes the stop point. */
  readonly breakOff: () => Promise<void>;
  /** Lets the statement finish, even if its client is dead, and removes the stop point. */
  readonly letFinish: () => Promise<void>;
};

const LOCK = 0x66617573;

const WAITING = `select pid from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`;

/** Pauses changes such as `insert on log.events` with a superuser's trigger. @param when SQL condition on `new` */
export const setStopPoint = async (
  superuserUrl: string,
  change: `${'insert' | 'update'} on ${string}`,
  when: string,
): Promise<StopPoint> => {
  const client = new Client({ connectionString: superuserUrl });
  // The server may be killed, and without a listener the connection's error would crash this process.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`select pg_advisory_lock(${LOCK})`);
  await client.query(`
    create or replace function public.stop_point() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${LOCK});
      return new;
    end $$`);
  await client.query(
    `create trigger stop_point before ${change} for each row when (${when}) execute function public.stop_point()`,
  );
  const table = change.slice(change.indexOf(' on ') + 4);
  const remove = async (): Promise<void> => {
    await client.query(`select pg_advisory_unlock(${LOCK})`);
    await client.query(`drop trigger stop_point on ${table}`);
    await client.end();
  };
  return {
    reached: async () => {
      await until('the product has come to the stop point', async () => {
        const { rowCount } = await client.query(WAITING);
        return rowCount !== null && rowCount > 0;
      });
    },
    breakOff: async () => {
      await client.query(`select pg_terminate_backend(pid) from (${WAITING}) as waiting`);
      await until('the statement is broken off', async () => {
        const { rowCount } = await client.query(WAITING);
        return rowCount === 0;
      });
      await remove();
    },
    letFinish: remove,
  };
};
