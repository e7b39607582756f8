import { currentRun } from '../faults/machine/this-machine.ts';
import type { Footprint } from '../load/footprint.ts';
import { count, footprintTable, table, verdict } from '../load/page.ts';
import type { Comparison } from '../oracle/compare.ts';
import type { OnGeneratedRows } from './on-generated-rows.ts';
import type { Cost } from './resources.ts';
import { MEASURED } from './venue.ts';

const kib = (bytes: number): string => (bytes / 1024).toFixed(1);

const costCells = (size: number, cost: Cost): readonly string[] => [
  count(size),
  cost.productMs.toFixed(2),
  cost.postgresMs.toFixed(2),
  cost.statements.toFixed(2),
  cost.transactions.toFixed(2),
  kib(cost.walBytes),
  kib(cost.databaseBytes),
];

export const costRow = (size: number, cost: Cost): string => table(costCells(size, cost));

const costTable = (unit: string, costs: ReadonlyMap<number, Cost>): string =>
  table(
    [unit, 'product, ms', 'PostgreSQL, ms', 'statements', 'transactions', 'WAL, KiB', 'database, KiB'],
    Array(7).fill('---:'),
    ...[...costs].map(([size, cost]) => costCells(size, cost)),
  );

const heading = (title: string, command: string): string => {
  const { date, commit, machine } = currentRun();
  return `# ${title}

\`${command}\` on ${date}, commit ${commit}. ${machine}; the client shares the machine.`;
};

const howMeasured = (which: string): string =>
  `Processor time, statements and bytes per signature, over ${which}, 32 in flight, until all read models, reactors and confirmation mails (stored, not sent) are done. Reactors do not yield to signing in this run.`;

export const growthPage = (
  costs: ReadonlyMap<number, Cost>,
  footprints: readonly Footprint[],
  attempts: number,
  comparison: Comparison,
): string => {
  const footprint = footprintTable(footprints);
  return `${[
    heading('Cost of a signature as the log grows', 'npm run growth'),
    howMeasured(`the last ${count(MEASURED)} of each row`),
    costTable('signatures', costs),
    ...(footprint.length === 0 ? [] : ['The whole run, at full speed:', ...footprint]),
    `Where the ${count(attempts)} acknowledged signatures are:`,
    verdict(comparison),
  ].join('\n\n')}\n`;
};

export const generatedPage = (measured: ReadonlyMap<number, OnGeneratedRows>): string => {
  const costs = new Map([...measured].map(([rows, { cost }]) => [rows, cost]));
  const reads = [...measured].map(([rows, { slowest }]) => [
    count(rows),
    ...Object.values(slowest).map(([name, ms]) => `${ms.toFixed(1)} (${name})`),
  ]);
  return `${[
    heading('Cost of a signature and of a page on many rows', 'npm run growth -- --generated'),
    'List, answers and reports hold generated rows, half of them the signing venue’s. Log, keys and outbox hold only what is signed here.',
    howMeasured(`${count(MEASURED)} after another ${count(MEASURED)} to warm up`),
    costTable('participants', costs),
    'The slowest question of each kind, p95 in ms, as role app under row security:',
    table(['participants', 'search', 'list with two filters', 'report'], Array(4).fill('---:'), ...reads),
  ].join('\n\n')}\n`;
};
