import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageAssetsIn } from './page-assets.ts';
import { useTestDatabase } from './testing/test-database.ts';

const opened = useTestDatabase();
let pool: Pool;
beforeAll(() => {
  pool = new Pool({ connectionString: opened.appUrl });
});
afterAll(() => pool.end());

const versionWith = (...paths: readonly string[]) => new Map(paths.map((path) => [path, Buffer.from(path)]));

describe('page assets', () => {
  it('are found by processes of other versions, including those that started earlier', async () => {
    const [older, newer] = [pageAssetsIn(pool), pageAssetsIn(pool)];
    await older.publish(versionWith('/assets/a-1.js', '/assets/b-1.css'));
    await newer.publish(versionWith('/assets/a-2.js', '/assets/b-1.css'));
    for (const assets of [older, newer])
      for (const path of ['/assets/a-1.js', '/assets/a-2.js', '/assets/b-1.css'])
        expect(await assets.find(path)).toEqual(Buffer.from(path));
    expect(await older.find('/assets/a-3.js')).toBeUndefined();
  });

  it('are removed a month after their version last published them', async () => {
    await pageAssetsIn(pool).publish(versionWith('/assets/old-1.js', '/assets/old-2.js'));
    await pool.query("update projections.page_assets set started_at = started_at - interval '31 days'");
    await pageAssetsIn(pool).publish(versionWith('/assets/old-2.js'));
    const assets = pageAssetsIn(pool);
    expect(await assets.find('/assets/old-2.js')).toBeDefined();
    expect(await assets.find('/assets/old-1.js')).toBeUndefined();
  });
});
