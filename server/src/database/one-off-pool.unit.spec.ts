import { Kysely, PostgresDialect } from 'kysely';
import { expect, it } from 'vitest';
import { endShortPool, openShortPool } from './one-off-pool.ts';

it('ends a pool that Kysely was given and never used, which would keep its process waiting', async () => {
  const pool = openShortPool('postgres://nobody@127.0.0.1:1/none', 1);
  await endShortPool(new Kysely({ dialect: new PostgresDialect({ pool }) }), pool);
  expect(pool.ended).toBe(true);
});
