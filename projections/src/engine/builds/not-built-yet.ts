import { sqlStateOf } from '@waivers/events/log/postgres-errors.ts';
import { Unavailable } from '@waivers/server/request-errors.ts';
import { type Kysely, sql } from 'kysely';
import { READ_MODEL_PROJECTIONS } from '../../read-models.ts';

type Query = (text: string) => Promise<{ readonly rows: readonly unknown[] }>;

/** The versions that the live builds were made by, by read model. */
export const liveVersions = async (query: Query): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await query("select projection, version from projections.builds where state = 'live'");
  return new Map(
    (rows as { projection: string; version: number }[]).map(({ projection, version }) => [
      projection,
      version,
    ]),
  );
};

/** No such view, column or function. */
const NOT_THERE = new Set(['42P01', '42703', '42883']);

/**
 * What to throw in the place of a query's error: where it asks for what only this version's build has, and an older build
 * is shown until that is there, the same query may be sent again. Everything else stays itself.
 */
export const unlessNotBuiltYet = async <Database>(
  database: Kysely<Database>,
  error: unknown,
): Promise<unknown> => {
  if (!NOT_THERE.has(sqlStateOf(error) ?? '')) return error;
  const live = await liveVersions((text) => sql.raw(text).execute(database));
  const isBuilding = READ_MODEL_PROJECTIONS.some(({ name, version }) => (live.get(name) ?? 0) < version);
  return isBuilding ? new Unavailable('A read model is being built.', { cause: error }) : error;
};
