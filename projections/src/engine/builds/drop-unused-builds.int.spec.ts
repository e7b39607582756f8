import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLiveBuild } from '../../testing/builds.ts';
import { tallies } from '../../testing/tallies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { dropUnusedBuilds } from './drop-unused-builds.ts';
import { tryLockRebuild } from './rebuild-lock.ts';
import { beginBuild } from './registry.ts';
import { inTransaction, statementsOn } from './statements.ts';

const opened = useTestDatabase();
let rebuilding: Client;
beforeAll(async () => {
  rebuilding = new Client({ connectionString: opened.projectorUrl });
  await rebuilding.connect();
});
afterAll(async () => {
  await rebuilding.end();
});

const builds = () =>
  opened.database.selectFrom('projections.builds').select(['build', 'state']).orderBy('build').execute();

describe('dropUnusedBuilds', () => {
  it('drops the build of a killed rebuild but not of a running one', async () => {
    await makeLiveBuild(opened.database, tallies());
    const control = statementsOn(rebuilding);
    expect(await tryLockRebuild(control, 'tallies')).toBe(true);
    await inTransaction(control, () => beginBuild(control, tallies()));
    const both = [
      { build: 1, state: 'live' },
      { build: 2, state: 'building' },
    ];

    await dropUnusedBuilds(opened.projectorUrl, 'tallies');
    expect(await builds()).toEqual(both);

    await rebuilding.query('select pg_advisory_unlock_all()');
    await dropUnusedBuilds(opened.projectorUrl, 'tallies');
    expect(await builds()).toEqual(both.slice(0, 1));
    const { rows } = await rebuilding.query("select to_regclass('tallies_v2.tallies') as left");
    expect(rows).toEqual([{ left: null }]);
  });
});
