import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { dropUnusedBuilds } from './engine/builds/drop-unused-builds.ts';
import { refuseUnsafeReadModels } from './engine/builds/refuse-unsafe-read-models.ts';
import { beginBuild } from './engine/builds/registry.ts';
import { inTransaction, type Statements, statementsIn, statementsOn } from './engine/builds/statements.ts';
import { openControl, openCopyPool } from './engine/rebuild/connections.ts';
import { openBuildSession } from './engine/runner/session.ts';
import { makeLiveBuild } from './testing/builds.ts';
import { tallies } from './testing/tallies.ts';
import { useTestDatabase } from './testing/test-database.ts';

/** Settings of this database only, because specs share the server. */
const GIVEN: Readonly<Record<string, string>> = {
  search_path: 'nowhere',
  row_security: 'off',
  default_transaction_read_only: 'on',
  default_transaction_isolation: 'serializable',
  statement_timeout: '77777',
  lock_timeout: '77777',
  idle_in_transaction_session_timeout: '77777',
};

const OURS = {
  search_path: '"$user", public',
  row_security: 'on',
  default_transaction_read_only: 'off',
  default_transaction_isolation: 'read committed',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

const opened = useTestDatabase();
beforeAll(async () => {
  await makeLiveBuild(opened.database, tallies());
  const projector = new Client({ connectionString: opened.projectorUrl });
  await projector.connect();
  const control = statementsOn(projector);
  await inTransaction(control, () => beginBuild(control, tallies()));
  await projector.query('alter table tallies_v1.tallies alter column stream set statistics 100');
  const { rows } = await projector.query('select current_database() as name');
  for (const [name, value] of Object.entries(GIVEN)) {
    await projector.query(`alter role projector in database ${rows[0].name} set ${name} = '${value}'`);
  }
  await projector.end();
});

const found = async (connection: Statements): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await connection.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) as name',
    [Object.keys(GIVEN)],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
};

const asProjector = async <Result>(work: (connection: Statements) => Promise<Result>): Promise<Result> => {
  const control = await openControl(opened.projectorUrl, 'tallies');
  try {
    return await work(statementsOn(control));
  } finally {
    await control.end();
  }
};

describe('custom settings for role projector', () => {
  it('are overridden when copying rows', async () => {
    const pool = openCopyPool(opened.projectorUrl, 1);
    const client = await pool.connect();
    const settings = await found(statementsOn(client));
    client.release();
    await pool.end();
    expect(settings).toEqual(OURS);
  });

  it('are overridden when a rebuild holds its lock', async () => {
    expect(await asProjector(found)).toEqual(OURS);
  });

  it('are overridden when a runner writes', async () => {
    const session = await openBuildSession(opened.projectorUrl, { projection: 'tallies', build: 1 });
    if (session === undefined) throw new Error('Somebody has the lock.');
    const settings = await found(statementsIn(session.database as never));
    await session.close();
    expect(settings).toEqual({
      ...OURS,
      search_path: '"tallies_v1", public',
      statement_timeout: '1min',
      lock_timeout: '10s',
      idle_in_transaction_session_timeout: '1min',
    });
  });

  it('do not prevent unused builds from being dropped', async () => {
    await dropUnusedBuilds(opened.projectorUrl, 'tallies');
    const { rows } = await asProjector((connection) =>
      connection.query('select build, state from projections.builds'),
    );
    expect(rows).toEqual([{ build: 1, state: 'live' }]);
  });

  it('do not affect the safety check or statistics', async () => {
    await refuseUnsafeReadModels({ databaseUrl: opened.migratorUrl, masterKey: TEST_MASTER_KEY });
    const { rows } = await asProjector((connection) =>
      connection.query(
        "select attstattarget from pg_attribute where attrelid = 'tallies_v1.tallies'::regclass and attname = 'stream'",
      ),
    );
    expect(rows).toEqual([{ attstattarget: 0 }]);
  });
});
