import { type RawBuilder, sql } from 'kysely';
import { escapeIdentifier } from 'pg';
import type { ReadModelTable } from '../engine/projection.ts';

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
