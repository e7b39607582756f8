import { readFileSync } from 'node:fs';
import type { Client } from 'pg';
import { processesIn } from '../faults/machine/processes.ts';

/** Totals since the start: processor in ms, and what PostgreSQL wrote and executed. */
export type Resources = {
  readonly productMs: number;
  readonly postgresMs: number;
  readonly walBytes: number;
  readonly databaseBytes: number;
  readonly statements: number;
  readonly transactions: number;
};

/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10;

export type ProcessorMs = Pick<Resources, 'productMs' | 'postgresMs'>;

/** Includes ended children, such as autovacuum workers. Leaves out processes that have just ended. */
export const processorMs = (pids: readonly number[]): ProcessorMs => {
  const total = { productMs: 0, postgresMs: 0 };
  for (const pid of pids) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      total[stat.includes('(postgres)') ? 'postgresMs' : 'productMs'] += ticks * MS_PER_TICK;
    } catch {
      // The process has just ended.
    }
  }
  return total;
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
