import type { Pool } from 'pg';

export type BuildSize = {
  readonly projection: string;
  readonly version: number;
  /** Disk space of a new build, including the file in which PostgreSQL sorts its largest index. */
  readonly bytes: number;
};

const SIZES = `
  select projection, version,
    coalesce(sum(pg_total_relation_size(oid)) filter (where relkind = 'r'), 0)::float8
      + coalesce(max(pg_relation_size(oid)) filter (where relkind = 'i'), 0)::float8 as bytes
  from projections.builds
    left join pg_class on relnamespace = to_regnamespace(projection || '_v' || build)
  where state = 'live' group by projection, version`;

export const liveBuildSizes = async (pool: Pick<Pool, 'query'>): Promise<readonly BuildSize[]> =>
  (await pool.query<BuildSize>(SIZES)).rows;
