import { mkdirSync, writeFileSync } from 'node:fs';
import { machine } from '../faults/machine/this-machine.ts';

export type BenchRow = {
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  readonly against: string;
  readonly ratio: number;
  /** For example `>= 0.6` or `< 3`. Applies to the ratio or, without a comparison, to the value itself. */
  readonly target: string;
  readonly met: boolean;
  readonly machine: string;
};

/** NaN becomes null in JSON, so both are handled. */
const figure = (value: number | null): string => {
  if (value === null || Number.isNaN(value)) return '–';
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
};

export type Results = { readonly name: string; readonly title: string };

export type BenchRun = {
  readonly title: string;
  readonly machine: string;
  readonly rows: readonly Omit<BenchRow, 'machine'>[];
  readonly remarks: readonly string[];
};

export const benchMarkdown = ({ title, machine: ranOn, rows, remarks }: BenchRun): string =>
  [
    `# ${title}`,
    `Ratios are side by side in one run. ${ranOn}.`,
    [
      '| what | measured | against | ratio | target | met |',
      '|---|---:|---|---:|---|---|',
      ...rows.map(
        ({ what, measured, unit, against, ratio, target, met }) =>
          `| ${what} | ${figure(measured)} ${unit} | ${against} | ${figure(ratio)} | ${target} | ${met ? 'yes' : '**no**'} |`,
      ),
    ].join('\n'),
    ...remarks,
  ].join('\n\n');

const RESULTS = new URL('../results/', import.meta.url);

export const report = (
  { name, title }: Results,
  rows: readonly BenchRow[],
  remarks: readonly string[],
  isWhole = true,
): void => {
  const run: BenchRun = {
    title,
    machine: machine(),
    rows: rows.map(({ machine: _machine, ...row }) => row),
    remarks,
  };
  const markdown = `${benchMarkdown(run)}
`;
  if (isWhole) {
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(new URL(`${name}.md`, RESULTS), markdown);
    writeFileSync(
      new URL(`${name}.json`, RESULTS),
      `${JSON.stringify(run, null, 2)}
`,
    );
  }
  process.stdout.write(`\n${markdown}`);
};
