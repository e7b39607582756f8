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

type ProcessorTime = { readonly isPostgres: boolean; readonly ms: number };

/** Includes ended children, such as autovacuum workers. @returns undefined for a process that has just ended */
const processorTime = (pid: number): ProcessorTime | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { isPostgres: stat.includes('(postgres)'), ms: ticks * MS_PER_TICK };
  } catch {
    return undefined;
  }
};

/** @param folder of the product's and PostgreSQL's processes @param client a superuser's, with pg_stat_statements */
export const readResources = async (folder: string, client: Client): Promise<Resources> => {
  const times = processesIn(folder).flatMap((pid) => processorTime(pid) ?? []);
  const total = (ofPostgres: boolean): number =>
    times.reduce((sum, { isPostgres, ms }) => sum + (isPostgres === ofPostgres ? ms : 0), 0);
  const { rows } = await client.query<Record<string, string>>(`
    select pg_current_wal_lsn() - '0/0'::pg_lsn as wal, pg_database_size(current_database()) as size,
      (select sum(calls) from pg_stat_statements) as statements,
      (select xact_commit from pg_stat_database where datname = current_database()) as transactions`);
  const [row = {}] = rows;
  return {
    productMs: total(false),
    postgresMs: total(true),
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
