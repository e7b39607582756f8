import type { Client } from 'pg';
import { type ProcessorMs, processorMs } from '../bench/processor-time.ts';
import { processesIn } from '../faults/machine/processes.ts';

/** Totals since the start: processor in ms, and what PostgreSQL wrote and executed. */
export type Resources = ProcessorMs & {
  readonly walBytes: number;
  readonly databaseBytes: number;
  readonly statements: number;
  readonly transactions: number;
};

/** @param folder of the product's and PostgreSQL's processes @param client a superuser's, with pg_stat_statements */
export const readResources = async (folder: string, client: Client): Promise<Resources> => {
  const { rows } = await client.query<Record<string, string>>(`
    select pg_current_wal_lsn() - '0/0'::pg_lsn as wal, pg_database_size(current_database()) as size,
      (select sum(calls) from pg_stat_statements) as statements,
      (select xact_commit from pg_stat_database where datname = current_database()) as transactions`);
  const [row = {}] = rows;
  return {
    ...processorMs(processesIn(folder)),
    walBytes: Number(row.wal),
    databaseBytes: Number(row.size),
    statements: Number(row.statements),
    transactions: Number(row.transactions),
  };
};

export type Cost = Readonly<Record<keyof Resources, number>>;

export const costPer = (count: number, before: Resources, after: Resources): Cost =>
  Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, (value - before[name as keyof Resources]) / count]),
  ) as Cost;
