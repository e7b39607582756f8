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

const figure = (value: number): string =>
  Number.isNaN(value) ? '–' : value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);

/** A page of results and its heading. Each has files of its own, so that no run wipes the rows of another kind. */
export type Results = { readonly name: string; readonly title: string };

/** The table as Markdown, with remarks (µs per stage, versions) below it. */
export const toMarkdown = (title: string, rows: readonly Row[], remarks: readonly string[]): string =>
  [
    `# ${title}`,
    `Ratios are side by side in one run. ${machine()}.`,
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
  const markdown = `${toMarkdown(title, rows, remarks)}\n`;
  if (isWhole) {
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(new URL(`${name}.md`, RESULTS), markdown);
    writeFileSync(new URL(`${name}.json`, RESULTS), `${JSON.stringify(rows, null, 2)}\n`);
  }
  process.stdout.write(`\n${markdown}`);
};
