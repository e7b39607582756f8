import { buildSchema } from '../projection.ts';
import { tableIn } from './build-schema.ts';
import { inTransaction, type Statements } from './statements.ts';

const LOCK_TIMEOUT = '500ms';
const LOCK_NOT_AVAILABLE = '55P03';

const dropBuild = async (connection: Statements, projection: string, build: number): Promise<void> => {
  await inTransaction(connection, async () => {
    // Time out quickly because queries queue behind a waiting lock.
    await connection.query("select set_config('lock_timeout', $1, true)", [LOCK_TIMEOUT]);
    const schema = buildSchema(projection, build);
    const { rows } = await connection.query<{ tablename: string }>(
      'select tablename from pg_tables where schemaname = $1',
      [schema],
    );
    const tables = rows.map(({ tablename }) => tableIn(schema, tablename));
    // No `cascade`: dropping a table that a view still uses must fail.
    if (tables.length > 0) await connection.query(`drop table ${tables.join(', ')}`);
    await connection.query('select projections.drop_build_schema($1)', [schema]);
    for (const table of ['checkpoints', 'parked_streams', 'builds']) {
      await connection.query(`delete from projections.${table} where projection = $1 and build = $2`, [
        projection,
        build,
      ]);
    }
  });
};

/** Skips builds retired less than `seconds` ago, as older query plans may use them. @returns number of builds left */
export const dropBuilds = async (
  connection: Statements,
  projection: string,
  states: readonly ('retired' | 'building')[],
  seconds = 0,
): Promise<number> => {
  const { rows } = await connection.query<{ build: number; due: boolean }>(
    `select build, changed_at <= clock_timestamp() - make_interval(secs => $3) as due
    from projections.builds where projection = $1 and state = any ($2) order by build`,
    [projection, states, seconds],
  );
  let left = rows.filter(({ due }) => !due).length;
  for (const { build } of rows.filter(({ due }) => due)) {
    try {
      await dropBuild(connection, projection, build);
    } catch (error) {
      if ((error as { readonly code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      left += 1;
    }
  }
  return left;
};
