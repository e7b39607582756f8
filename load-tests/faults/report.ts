import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { nothingWrong, type Verdict } from './assertions/fault.ts';
import { UNITS, type Unit, unitTable } from './assertions/units.ts';
import type { RunDetails } from './machine/this-machine.ts';

/** `control`: result without the guard. `skipped`: why the fault did not run. `failed`: what ended it early. */
export type Row = {
  readonly fault: string;
  readonly what: string;
  readonly counts: Unit;
  readonly controlIs: string;
  readonly on: RunDetails;
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

/** Rule of three: zero in n trials means a rate below 3/n with 95% confidence. Counts only cycles with a strike. */
const bound = ({ measured, cycles }: Row): string => {
  const trials = measured?.struck ?? cycles;
  return measured === undefined || !nothingWrong(measured) || trials === 0
    ? '–'
    : `0 in ${trials} (< ${Number(Math.min(100, 300 / trials).toPrecision(2))} %)`;
};

const count = (number: number): string => number.toLocaleString('en');

const COLUMNS = [
  'fault',
  'cycles',
  'counts',
  'counted',
  'lost',
  'doubled',
  'phantom',
  'unanswered: stored / not stored',
  'control: counted',
  'control: lost',
  'control: doubled',
  'bound (95 %)',
  'measured',
  'seed',
] as const;
const WITH_WORDS: ReadonlySet<string> = new Set(['fault', 'counts', 'bound (95 %)', 'measured']);

const controlCells = ({ control, controlCycles, failed = '' }: Row): readonly string[] =>
  control === undefined
    ? [`**failed**: ${failed.split('\n')[0]}`, '', '']
    : [
        `${count(control.acknowledged)} in ${control.struck ?? controlCycles} cycles`,
        count(control.lost),
        count(control.doubled),
      ];

const cellsOf = (row: Row): readonly string[] => {
  const { counts, measured, skipped, failed = '' } = row;
  const nothing = Array.from({ length: 8 }, () => '');
  if (skipped !== undefined) return [`skipped: ${skipped}`, ...nothing];
  if (measured === undefined) return [`**failed**: ${failed.split('\n')[0]}`, ...nothing];
  return [
    count(measured.acknowledged),
    count(measured.lost),
    count(measured.doubled),
    count(measured.phantom),
    UNITS[counts].looksUpUnanswered ? `${measured.unknownPresent} / ${measured.unknownAbsent}` : '–',
    ...controlCells(row),
    bound(row),
  ];
};

const line = (row: Row): string => {
  const { fault, cycles, counts, on, seed } = row;
  return `| ${[fault, cycles, counts, ...cellsOf(row), `${on.date}, ${on.commit}`, seed].join(' | ')} |`;
};

const description = ({ fault, what, controlIs, measured }: Row): string => {
  const seen =
    measured === undefined || measured.notes.length === 0 ? '' : ` Observed: ${measured.notes.join(', ')}.`;
  return `- **${fault}**: ${what}. Control: ${controlIs}.${seen}`;
};

const cycleTable = ({ fault, measured }: Row): readonly string[] => {
  const [columns, ...cycles] = measured?.table ?? [];
  if (columns === undefined) return [];
  const lines = [columns, columns.map(() => '---'), ...cycles].map((cells) => `| ${cells.join(' | ')} |`);
  return [`## Cycles of ${fault}`, lines.join('\n')];
};

export const faultsMarkdown = (rows: readonly Row[]): string =>
  [
    '# Faults',
    `\`npm run faults\`, each row run separately. ${[...new Set(rows.map(({ on }) => on.machine))].join('; ')}.`,
    [
      `| ${COLUMNS.join(' | ')} |`,
      `|${COLUMNS.map((column) => (WITH_WORDS.has(column) ? '---' : '---:')).join('|')}|`,
      ...rows.map(line),
    ].join('\n'),
    'Each row names its unit:',
    unitTable(rows.map(({ counts }) => counts)),
    [
      'Phantom: in the log although refused or never sent; checked for signatures and appends only.',
      'Unanswered: without an answer when the fault ended, and in the log by then or not. Signatures are resent afterwards and then counted.',
      'Control: the same fault with one safeguard missing, in fewer cycles. It must lose or duplicate, or the test proves nothing. Controls of read models run only one, which shows each application of an event, so their figures are not comparable.',
      'Bound: the share of cycles with a loss or duplicate, among those in which the fault struck. Zero in n leaves less than 3 in n. It says nothing about other faults.',
      'Measured: date and commit. Descriptions below are from that version.',
    ]
      .map((text) => `- ${text}`)
      .join('\n'),
    rows.map(description).join('\n'),
    ...rows.flatMap(cycleTable),
  ].join('\n\n');

const earlierRows = (): readonly Row[] => {
  try {
    return JSON.parse(readFileSync(JSON_FILE, 'utf8')) as readonly Row[];
  } catch {
    return [];
  }
};

/** Saves the rows and keeps earlier rows for faults not run this time. @param order fault names in table order */
export const saveReport = (rows: readonly Row[], order: readonly string[]): string => {
  const byFault = new Map([...earlierRows(), ...rows].map((row) => [row.fault, row]));
  const all = order.flatMap((fault) => byFault.get(fault) ?? []);
  const markdown = `${faultsMarkdown(all)}\n`;
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(JSON_FILE, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(new URL('faults.md', RESULTS), markdown);
  return markdown;
};
