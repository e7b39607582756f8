import { type Kysely, sql } from 'kysely';
import { searchPathOf } from '../engine/builds/build-schema.ts';
import { indexBuild } from '../engine/builds/make-build.ts';
import { beginBuild, markLive } from '../engine/builds/registry.ts';
import { statementsIn } from '../engine/builds/statements.ts';
import { switchToBuild } from '../engine/builds/switch-build.ts';
import type { ReadSideDatabase } from '../engine/database.ts';
import {
  buildSchema,
  type ProjectedEvent,
  type Projection,
  type ReadModelTransaction,
} from '../engine/projection.ts';

export type TestBuild = {
  apply(events: readonly ProjectedEvent[]): Promise<void>;
  rows(): Promise<Readonly<Record<string, readonly unknown[]>>>;
};

export const dropAllBuilds = async (database: Kysely<ReadSideDatabase>): Promise<void> => {
  const builds = await database.selectFrom('projections.builds').select(['projection', 'build']).execute();
  for (const { projection, build } of builds) {
    const schema = buildSchema(projection, build);
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = ${schema}`.execute(database);
    for (const { name } of rows) await sql`drop table ${sql.id(schema, name)} cascade`.execute(database);
    await sql`select projections.drop_build_schema(${schema})`.execute(database);
  }
  for (const table of ['parked_streams', 'checkpoints', 'builds'] as const)
    await database.deleteFrom(`projections.${table}`).execute();
};

export const makeLiveBuild = async (
  database: Kysely<ReadSideDatabase>,
  projection: Projection,
): Promise<TestBuild> => {
  const build = await database.transaction().execute(async (transaction) => {
    const statements = statementsIn(transaction as never);
    const number = await beginBuild(statements, projection);
    await indexBuild(statements, projection, number);
    await switchToBuild(statements, projection, number);
    await markLive(statements, projection.name, number);
    return number;
  });
  const handled = new Set(projection.handles);
  return {
    apply: async (events) => {
      await database.transaction().execute(async (transaction) => {
        await sql`select set_config('search_path', ${searchPathOf(projection.name, build)}, true)`.execute(
          transaction,
        );
        const batch = events.filter(({ type }) => handled.has(type));
        await projection.apply(transaction as unknown as ReadModelTransaction, batch);
      });
    },
    rows: async () => {
      const found: Record<string, readonly unknown[]> = {};
      for (const { name } of projection.tables) {
        const table = sql.id(buildSchema(projection.name, build), name);
        const { rows } = await sql<{ row: unknown }>`
          select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text collate "C"`.execute(database);
        found[name] = rows.map(({ row }) => row);
      }
      return found;
    },
  };
};
