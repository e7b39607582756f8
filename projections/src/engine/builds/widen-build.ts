import { disableStatistics } from '@waivers/events/migrations/disable-statistics.ts';
import { escapeIdentifier } from 'pg';
import { buildSchema, type Projection, type ReadModelTable } from '../projection.ts';
import { tableIn } from './build-schema.ts';
import { retryOnLockTimeout, setShortLockTimeout } from './lock-retry.ts';
import { makeTable } from './make-build.ts';
import { inTransaction, type Statements } from './statements.ts';
import { switchToBuild } from './switch-build.ts';
import { UnsafeReadModels, unsafeReadModelsIn } from './unsafe-read-models.ts';

const addMissing = async (transaction: Statements, schema: string, table: ReadModelTable): Promise<void> => {
  const qualified = tableIn(schema, table.name);
  const { rows } = await transaction.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [qualified],
  );
  if (rows[0]?.there !== true) return makeTable(transaction, schema, table);
  const columns = Object.entries(table.columns).map(
    ([name, { type }]) => `add column if not exists ${escapeIdentifier(name)} ${type}`,
  );
  await transaction.query(`alter table ${qualified} ${columns.join(', ')}`);
};

/** Locks and returns the live build of an older version, unless it has already been widened for this version. */
const olderBuild = async (
  transaction: Statements,
  { name, version }: Projection,
): Promise<number | undefined> => {
  const { rows } = await transaction.query<{ build: number }>(
    `select build from projections.builds
    where projection = $1 and state = 'live' and greatest(version, readable_by) < $2 for update`,
    [name, version],
  );
  return rows[0]?.build;
};

const widenOnce = async (connection: Statements, projection: Projection): Promise<void> => {
  await inTransaction(connection, async () => {
    await setShortLockTimeout(connection);
    const build = await olderBuild(connection, projection);
    if (build === undefined) return;
    const schema = buildSchema(projection.name, build);
    for (const table of projection.tables) await addMissing(connection, schema, table);
    await disableStatistics(connection, [schema]);
    await switchToBuild(connection, projection, build);
    await connection.query(
      'update projections.builds set readable_by = $3 where projection = $1 and build = $2',
      [projection.name, build, projection.version],
    );
    const problems = await unsafeReadModelsIn(connection);
    if (problems.length > 0) throw new UnsafeReadModels(problems);
  });
};

/** Lets this version query an older build, which its own version can keep writing to. @throws UnsafeReadModels */
export const widenBuild = (
  connection: Statements,
  projection: Projection,
  signal?: AbortSignal,
): Promise<void> => retryOnLockTimeout(() => widenOnce(connection, projection), signal);
