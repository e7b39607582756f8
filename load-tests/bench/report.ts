import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** One line of the table: a figure, what it stands beside in the same run, and the target for the ratio. */
export type Row = {
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  readonly against: string;
  readonly ratio: number;
  /** Like `>= 0.6` or `< 3`; for the ratio, or for the measured value where there is nothing beside it. */
  readonly target: string;
  readonly met: boolean;
  readonly machine: string;
};

export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;

/** JSON knows no NaN: what could not be measured is null there. */
const figure = (value: number | null): string => {
  if (value === null || Number.isNaN(value)) return '–';
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
};

/** A page of results and its heading. Each has files of its own, so that no run wipes the rows of another kind. */
export type Results = { readonly name: string; readonly title: string };

/** One whole run: what the JSON file holds, and what the page is made of. */
export type BenchRun = {
  readonly title: string;
  readonly machine: string;
  readonly rows: readonly Omit<Row, 'machine'>[];
  /** µs per stage, versions and the like. */
  readonly remarks: readonly string[];
};

/** The table as Markdown, with the remarks below it. */
export const toMarkdown = ({ title, machine: ranOn, rows, remarks }: BenchRun): string =>
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

/** Prints the table, and keeps it in `load-tests/results/` when it is whole. */
export const report = (
  { name, title }: Results,
  rows: readonly Row[],
  remarks: readonly string[],
  isWhole = true,
): void => {
  const run: BenchRun = {
    title,
    machine: machine(),
    rows: rows.map(({ machine: _machine, ...row }) => row),
    remarks,
  };
  const markdown = `${toMarkdown(run)}
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
