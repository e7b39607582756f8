import type { PageAssets } from '@waivers/server/pages/page-services.ts';
import { createSharedWork } from '@waivers/server/queues/shared-work.ts';
import type { Pool } from 'pg';

/** People keep pages open for days, and these load further scripts. */
const KEPT_DAYS = 30;

/** For the owner of the database. */
export const FORGET_PAGE_ASSETS = 'truncate projections.page_assets;';

/**
 * Stores the scripts and styles of each version that runs. While versions run side by side, a page of one asks any
 * process for its scripts.
 */
export const pageAssetsIn = (pool: Pool): PageAssets => {
  // Files are exempt from rate limits, so requests for paths that never existed share one query at a time.
  const share = createSharedWork<ReadonlySet<string>>();
  let known: ReadonlySet<string> = new Set();
  const readPaths = async (): Promise<ReadonlySet<string>> => {
    const { rows } = await pool.query<{ path: string }>('select path from projections.page_assets');
    known = new Set(rows.map(({ path }) => path));
    return known;
  };

  return {
    publish: async (files) => {
      await pool.query(
        `insert into projections.page_assets (path, brotli)
        select path, brotli from unnest($1::text[], $2::bytea[]) files (path, brotli) order by path
        on conflict (path) do update set started_at = clock_timestamp()`,
        [[...files.keys()], [...files.values()]],
      );
      await pool.query(
        'delete from projections.page_assets where started_at < clock_timestamp() - make_interval(days => $1)',
        [KEPT_DAYS],
      );
    },
    find: async (path) => {
      if (!known.has(path) && !(await share('paths', readPaths)).has(path)) return undefined;
      const { rows } = await pool.query<{ brotli: Buffer }>(
        'select brotli from projections.page_assets where path = $1',
        [path],
      );
      return rows[0]?.brotli;
    },
  };
};
