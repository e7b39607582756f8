import { disableStatistics } from '@waivers/events/migrations/disable-statistics.ts';
import { escapeIdentifier } from 'pg';
import type { Column } from '../columns.ts';
import { buildSchema, type Projection, type ReadModelTable } from '../projection.ts';
import { searchPathOf, tableIn } from './build-schema.ts';
import type { Statements } from './statements.ts';
import { tenantPolicy } from './tenant-policy.ts';

type Tables = Pick<Projection, 'name' | 'tables'>;

const within = async (transaction: Statements, projection: string, build: number): Promise<void> => {
  await transaction.query("select set_config('search_path', $1, true)", [searchPathOf(projection, build)]);
};

const definitionOf = ([name, { type, isNullable }]: readonly [string, Column]): string =>
  `${escapeIdentifier(name)} ${type}${isNullable ? '' : ' not null'}`;

export const makeTable = async (
  transaction: Statements,
  schema: string,
  { name, columns }: ReadModelTable,
): Promise<void> => {
  const table = tableIn(schema, name);
  const definitions = Object.entries(columns).map(definitionOf);
  await transaction.query(`create table ${table} (${definitions.join(', ')})`);
  await transaction.query(`alter table ${table} enable row level security`);
  await transaction.query(tenantPolicy(table));
  await transaction.query(`grant select on ${table} to app`);
};

/** Skips statistics and indexes, which slow down bulk loads. */
export const makeBuild = async (
  transaction: Statements,
  { name, tables }: Tables,
  build: number,
): Promise<void> => {
  const schema = buildSchema(name, build);
  await transaction.query('select projections.create_build_schema($1)', [schema]);
  await within(transaction, name, build);
  for (const table of tables) await makeTable(transaction, schema, table);
  await disableStatistics(transaction, [schema]);
};

export const indexBuild = async (
  transaction: Statements,
  { name, tables }: Tables,
  build: number,
): Promise<void> => {
  await within(transaction, name, build);
  for (const { indexes } of tables) {
    for (const index of indexes) await transaction.query(index);
  }
  // Disable statistics again, because the new expression indexes have their own.
  await disableStatistics(transaction, [buildSchema(name, build)]);
};
