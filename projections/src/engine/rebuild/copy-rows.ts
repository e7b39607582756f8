import { finished } from 'node:stream/promises';
import { escapeIdentifier, type PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { tableIn } from '../builds/build-schema.ts';
import type { ReadModelRow } from '../projection.ts';
import { toCopyText } from './copy-text.ts';

export type RowsByTable = ReadonlyMap<string, readonly ReadModelRow[]>;

const copyInto = async (
  client: PoolClient,
  schema: string,
  table: string,
  rows: readonly ReadModelRow[],
): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {});
  const names = columns.map((column) => escapeIdentifier(column)).join(', ');
  const stream = client.query(copyFrom(`copy ${tableIn(schema, table)} (${names}) from stdin`));
  stream.end(toCopyText(columns, rows));
  await finished(stream);
};

/** Copies all rows or none; a table's rows must have the same columns. @throws Error with SQLSTATE on rejection */
export const copyRows = async (client: PoolClient, schema: string, rows: RowsByTable): Promise<void> => {
  await client.query('begin');
  try {
    for (const [table, some] of rows) if (some.length > 0) await copyInto(client, schema, table, some);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};
