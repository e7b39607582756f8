import { Client } from 'pg';
import { until } from '../until.ts';

/** A place in the product's work where it can be held, so that it can be killed exactly there. */
export type StopPoint = {
  /** Resolves when somebody has come to it and waits. */
  readonly reached: () => Promise<void>;
  /** Goes away after the statement that waits there has been broken off: its transaction is undone. */
  readonly breakOff: () => Promise<void>;
  /** Goes away and lets the statement finish; whoever sent it may be dead by now. */
  readonly letFinish: () => Promise<void>;
};

const LOCK = 0x66617573;

const WAITING = `select pid from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`;

/**
 * Holds every statement that changes a table in some way: a trigger of the database's administrator that waits for
 * a lock. The product runs as it is, and knows nothing of it.
 * @param change like `insert on log.events`, the table with its schema
 * @param when SQL condition on the row `new`
 */
export const setStopPoint = async (
  superuserUrl: string,
  change: `${'insert' | 'update'} on ${string}`,
  when: string,
): Promise<StopPoint> => {
  const client = new Client({ connectionString: superuserUrl });
  // The server is killed under it: the query that notices is told, an idle connection need not end us.
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
