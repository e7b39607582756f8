import { tableIn } from '../builds/build-schema.ts';
import type { Statements } from '../builds/statements.ts';
import { buildSchema, type Projection, type ReadModelTable } from '../projection.ts';

/** Column values, which may be personal. */
type Row = Readonly<Record<string, unknown>>;

/** `missing`: not in the live table. `surplus`: only or more often there. `key` and `columns` are not personal. */
export type RowDifference = {
  readonly table: string;
  readonly kind: 'missing' | 'surplus' | 'different';
  readonly key: Row;
  readonly columns: readonly string[];
};

export type BuildComparison = {
  readonly rows: number;
  readonly missing: number;
  readonly tooMany: number;
  readonly differences: readonly RowDifference[];
};

const MAX_SHOWN = 100;

/** Types that cannot hold personal values. `date` is not one of them because it may be a birth date. */
const PLAIN_TYPES = new Set(['uuid', 'int', 'smallint', 'boolean', 'timestamptz']);

const keyOf = ({ columns }: ReadModelTable, row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => PLAIN_TYPES.has(columns[name]?.type ?? '')));

const uniqueColumns = async (
  control: Statements,
  schema: string,
  table: string,
): Promise<readonly string[]> => {
  const { rows } = await control.query<{ names: readonly string[] }>(
    `select array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any (indkey)) as names
    from pg_index where indrelid = $1::regclass and indisunique and indpred is null limit 1`,
    [tableIn(schema, table)],
  );
  return rows[0]?.names ?? [];
};

const hashesIn = (schema: string, table: string): string =>
  `select md5(to_jsonb(t)::text) as hash from ${tableIn(schema, table)} t`;

const without = async (
  control: Statements,
  table: string,
  some: string,
  others: string,
): Promise<{ readonly count: number; readonly rows: readonly Row[] }> => {
  const { rows: hashes } = await control.query<{ hash: string }>(
    `${hashesIn(some, table)} except all ${hashesIn(others, table)}`,
  );
  const { rows } = await control.query<{ row: Row }>(
    `select to_jsonb(t) as row from ${tableIn(some, table)} t where md5(to_jsonb(t)::text) = any ($1::text[]) limit $2`,
    [hashes.map(({ hash }) => hash), MAX_SHOWN],
  );
  return { count: hashes.length, rows: rows.map(({ row }) => row) };
};

const differingColumns = (one: Row, other: Row): readonly string[] =>
  Object.keys(one).filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));

/** @param names columns of a unique key; if empty, rows are never paired */
const pairRows = (
  table: ReadModelTable,
  names: readonly string[],
  missing: readonly Row[],
  surplus: readonly Row[],
): readonly RowDifference[] => {
  const identity = (row: Row): string => JSON.stringify(names.map((name) => row[name]));
  const there = new Map(names.length === 0 ? [] : surplus.map((row) => [identity(row), row]));
  const difference = (
    kind: RowDifference['kind'],
    row: Row,
    columns: readonly string[] = [],
  ): RowDifference => ({
    table: table.name,
    kind,
    key: keyOf(table, row),
    columns,
  });
  const found = missing.map((row) => {
    const other = there.get(identity(row));
    if (other !== undefined) there.delete(identity(row));
    return other === undefined
      ? difference('missing', row)
      : difference('different', row, differingColumns(row, other));
  });
  const alone = names.length === 0 ? surplus : [...there.values()];
  return [...found, ...alone.map((row) => difference('surplus', row))];
};

/** @param control a connection whose snapshot includes both builds */
export const compareBuilds = async (
  control: Statements,
  { name, tables }: Pick<Projection, 'name' | 'tables'>,
  { live, rebuilt }: { readonly live: number; readonly rebuilt: number },
): Promise<BuildComparison> => {
  let [rows, missing, tooMany] = [0, 0, 0];
  const differences: RowDifference[] = [];
  for (const table of tables) {
    const [liveSchema, rebuiltSchema] = [buildSchema(name, live), buildSchema(name, rebuilt)];
    const counted = await control.query<{ count: string }>(
      `select count(*) from ${tableIn(liveSchema, table.name)}`,
    );
    const lost = await without(control, table.name, rebuiltSchema, liveSchema);
    const surplus = await without(control, table.name, liveSchema, rebuiltSchema);
    rows += Number(counted.rows[0]?.count);
    missing += lost.count;
    tooMany += surplus.count;
    if (lost.count + surplus.count === 0) continue;
    const names = await uniqueColumns(control, rebuiltSchema, table.name);
    differences.push(...pairRows(table, names, lost.rows, surplus.rows));
  }
  return { rows, missing, tooMany, differences };
};
