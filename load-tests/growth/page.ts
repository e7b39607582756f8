import { currentRun } from '../faults/machine/this-machine.ts';
import type { Footprint } from '../load/footprint.ts';
import { footprintTable, verdict } from '../load/page.ts';
import type { Comparison } from '../oracle/compare.ts';
import type { OnGeneratedRows } from './on-generated-rows.ts';
import type { Cost } from './resources.ts';
import { MEASURED } from './venue.ts';

const count = (value: number): string => value.toLocaleString('en');
const kib = (bytes: number): string => (bytes / 1024).toFixed(1);

export const costRow = (size: number, cost: Cost): string =>
  `| ${[
    count(size),
    cost.productMs.toFixed(2),
    cost.postgresMs.toFixed(2),
    cost.statements.toFixed(2),
    cost.transactions.toFixed(2),
    kib(cost.walBytes),
    kib(cost.databaseBytes),
  ].join(' | ')} |`;

const costTable = (unit: string, costs: ReadonlyMap<number, Cost>): string =>
  [
    `| ${unit} | product, ms of processor | PostgreSQL, ms of processor | statements | transactions | WAL, KiB | database, KiB |`,
    '|---:|---:|---:|---:|---:|---:|---:|',
    ...[...costs].map(([size, cost]) => costRow(size, cost)),
  ].join('\n');

const heading = (title: string, command: string): string => {
  const { date, commit, machine } = currentRun();
  return `# ${title}

\`${command}\` on ${date}, commit ${commit}. ${machine}; the client shares the machine.`;
};

const HOW_MEASURED = `Per signature, over ${count(MEASURED)}, 32 in flight, until all read models, reactors and confirmation mails (stored, not sent) are done. Reactors do not yield to signing in this run.`;

export const growthPage = (
  costs: ReadonlyMap<number, Cost>,
  footprints: readonly Footprint[],
  attempts: number,
  comparison: Comparison,
): string =>
  `${[
    heading('What a signature costs as the log grows', 'npm run growth'),
    HOW_MEASURED,
    costTable('signatures', costs),
    'The whole run, at full speed:',
    ...footprintTable(footprints),
    `Where the ${count(attempts)} acknowledged signatures are:`,
    verdict(comparison),
  ].join('\n\n')}\n`;

export const generatedPage = (measured: ReadonlyMap<number, OnGeneratedRows>): string => {
  const costs = new Map([...measured].map(([rows, { cost }]) => [rows, cost]));
  const reads = [...measured].map(([rows, { slowest }]) => {
    const each = Object.values(slowest).map(([name, ms]) => `${ms.toFixed(1)} (${name})`);
    return `| ${[count(rows), ...each].join(' | ')} |`;
  });
  return `${[
    heading('What a signature and a page cost on many rows', 'npm run growth -- --generated'),
    'List, answers and reports hold generated rows, half of them the signing venue’s. Log, keys and outbox hold only what is signed here.',
    HOW_MEASURED,
    costTable('participants', costs),
    'The slowest question of each kind, p95 in ms, as role app under row security:',
    ['| participants | search | list with two filters | report |', '|---:|---:|---:|---:|', ...reads].join(
      '\n',
    ),
  ].join('\n\n')}\n`;
};
