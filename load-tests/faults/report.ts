import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { machine } from '../bench/report.ts';
import type { Verdict } from './fault.ts';

/**
 * One fault in full count. `control` is its arm without the guard; `skipped` says why there is neither, `failed` what
 * ended it before its time.
 */
export type Row = {
  readonly fault: string;
  readonly what: string;
  readonly controlIs: string;
  readonly seed: number;
  readonly cycles: number;
  readonly measured?: Verdict;
  readonly controlCycles: number;
  readonly control?: Verdict;
  readonly skipped?: string;
  readonly failed?: string;
};

const RESULTS = new URL('../results/', import.meta.url);
const JSON_FILE = new URL('faults.json', RESULTS);

/** Zero in n trials leaves, with 95 % confidence, less than 3 in n. */
const bound = ({ measured, cycles }: Row): string =>
  measured === undefined || measured.lost + measured.doubled > 0
    ? '–'
    : `0 in ${cycles} (< ${Number(Math.min(100, 300 / cycles).toPrecision(2))} %)`;

const count = (number: number): string => number.toLocaleString('en');

const cellsOf = (row: Row): readonly string[] => {
  const { measured, control, skipped, failed = '' } = row;
  if (skipped !== undefined) return [`skipped: ${skipped}`, '', '', '', '', '', ''];
  if (measured === undefined) return [`**failed**: ${failed.split('\n')[0]}`, '', '', '', '', '', ''];
  return [
    count(measured.acknowledged),
    count(measured.lost),
    count(measured.doubled),
    `${measured.unknownPresent} / ${measured.unknownAbsent}`,
    control === undefined
      ? `**failed**: ${failed.split('\n')[0]}`
      : `${count(control.lost)} of ${count(control.acknowledged)} in ${row.controlCycles}`,
    control === undefined ? '' : count(control.doubled),
    bound(row),
  ];
};

const line = (row: Row): string => `| ${[row.fault, row.cycles, ...cellsOf(row), row.seed].join(' | ')} |`;

const description = ({ fault, what, controlIs, measured }: Row): string => {
  const seen = measured === undefined ? '' : ` Seen: ${measured.notes.join(', ')}.`;
  return `- **${fault}**: ${what}. Control: ${controlIs}.${seen}`;
};

/** The table as Markdown, with what each fault is below it. */
export const toMarkdown = (rows: readonly Row[]): string =>
  [
    '# Faults',
    `\`npm run faults\`. ${machine()}.`,
    [
      '| fault | cycles | acknowledged | lost | doubled | unanswered: kept / not kept | control lost | control doubled | bound (95 %) | seed |',
      '|---|---:|---:|---:|---:|---:|---:|---:|---|---:|',
      ...rows.map(line),
    ].join('\n'),
    'Acknowledged: answered with success. Lost: acknowledged, and not in the log afterwards or not readable as ' +
      'acknowledged. Doubled: in the log twice, or answered in two ways. Unanswered forms were in the log or not when ' +
      'the fault was over; all were sent again and are among the acknowledged. The control is the same run with one ' +
      'safeguard missing: it must lose or double, or the test would prove nothing. The bound is for the share of faults ' +
      'that lose something: zero in n leaves less than 3 in n.',
    rows.map(description).join('\n'),
  ].join('\n\n');

const earlierRows = (): readonly Row[] => {
  try {
    return JSON.parse(readFileSync(JSON_FILE, 'utf8')) as readonly Row[];
  } catch {
    return [];
  }
};

/**
 * Keeps the rows in `load-tests/results/`, beside those of faults that did not run this time, and gives the table.
 * @param order names of all faults as they stand in the table
 */
export const keep = (rows: readonly Row[], order: readonly string[]): string => {
  const byFault = new Map([...earlierRows(), ...rows].map((row) => [row.fault, row]));
  const all = order.flatMap((fault) => byFault.get(fault) ?? []);
  const markdown = `${toMarkdown(all)}\n`;
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(JSON_FILE, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(new URL('faults.md', RESULTS), markdown);
  return markdown;
};
