import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RunDetails } from '../faults/machine/this-machine.ts';

export type BenchRow = {
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  readonly against: string;
  readonly ratio: number;
  /** For example `>= 0.6` or `< 3`. Applies to the ratio or, without a comparison, to the value itself. */
  readonly target: string;
  readonly met: boolean;
};

export type PartResult = { readonly rows: readonly BenchRow[]; readonly remarks?: readonly string[] };

/** Parts can be measured on their own, so each says when and where. */
export type PartRun = PartResult & { readonly part: string; readonly on: RunDetails };

export type BenchRun = { readonly title: string; readonly parts: readonly PartRun[] };

/** NaN becomes null in JSON, so both are handled. */
const figure = (value: number | null): string => {
  if (value === null || Number.isNaN(value)) return '–';
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
};

const lines = ({ rows, on }: PartRun): readonly string[] =>
  rows.map(
    ({ what, measured, unit, against, ratio, target, met }) =>
      `| ${what} | ${figure(measured)} ${unit} | ${against} | ${figure(ratio)} | ${target} | ${met ? 'yes' : '**no**'} | ${on.date}, ${on.commit} |`,
  );

const machines = (parts: readonly PartRun[]): string => {
  const names = Map.groupBy(parts, ({ on }) => on.machine);
  return [...names]
    .map(([machine, measured]) => `- ${machine}: ${measured.map(({ part }) => part).join(', ')}`)
    .join('\n');
};

export const benchMarkdown = ({ title, parts }: BenchRun): string =>
  [
    `# ${title}`,
    'Ratios are side by side in one run. Parts by machine:',
    machines(parts),
    [
      '| what | measured | against | ratio | target | met | run |',
      '|---|---:|---|---:|---|---|---|',
      ...parts.flatMap(lines),
    ].join('\n'),
    ...parts.flatMap(({ remarks = [] }) => remarks),
  ].join('\n\n');

const RESULTS = new URL('../results/', import.meta.url);

const earlierParts = (file: URL): readonly PartRun[] => {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as BenchRun).parts;
  } catch {
    return [];
  }
};

/** Saves the parts and keeps earlier results of parts not run this time. @param order of the parts in the table */
export const saveReport = (
  { name, title }: { readonly name: string; readonly title: string },
  measured: readonly PartRun[],
  order: readonly string[],
): void => {
  const file = new URL(`${name}.json`, RESULTS);
  const byPart = new Map([...earlierParts(file), ...measured].map((run) => [run.part, run]));
  const run: BenchRun = { title, parts: order.flatMap((part) => byPart.get(part) ?? []) };
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`);
  writeFileSync(new URL(`${name}.md`, RESULTS), `${benchMarkdown(run)}\n`);
};
