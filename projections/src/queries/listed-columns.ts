import { type RawBuilder, sql } from 'kysely';
import { escapeIdentifier } from 'pg';
import type { ReadModelTable } from '../engine/projection.ts';

/** Select list of the listed columns, typed as `ListedRow`. @param alias the table's alias in the query */
export const listedColumns = (
  { columns }: Pick<ReadModelTable, 'columns'>,
  alias: string,
): RawBuilder<unknown> => {
  const selected = Object.entries(columns).flatMap(([name, { listed, readAs }]) => {
    if (listed === undefined) return [];
    const cast = readAs === undefined ? '' : `::${readAs}`;
    return [`${alias}.${escapeIdentifier(name)}${cast} as ${escapeIdentifier(listed)}`];
  });
  return sql.raw(selected.join(', '));
};
