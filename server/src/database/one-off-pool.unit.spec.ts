import { Kysely, PostgresDialect } from 'kysely';
import { expect, it } from 'vitest';
import { endOneOffPool, openOneOffPool } from './one-off-pool.ts';

it('endOneOffPool ends a pool that Kysely never used', async () => {
  const pool = openOneOffPool('postgres://nobody@127.0.0.1:1/none', 1);
  await endOneOffPool(new Kysely({ dialect: new PostgresDialect({ pool }) }), pool);
  expect(pool.ended).toBe(true);
});
