import type { RunDetails } from '../faults/machine/this-machine.ts';
import type { Attempts } from '../oracle/attempts.ts';
import { type Comparison, isClean } from '../oracle/compare.ts';
import type { Percentiles } from '../oracle/timeline.ts';
import { type Footprint, slopePerMinute } from './footprint.ts';
import type { Plan } from './plan.ts';
import { crossedThresholds, metricValue, type Summary } from './summary-file.ts';

export type PageFacts = {
  readonly plan: Plan;
  readonly runner: string;
  readonly on: RunDetails;
  readonly summary: Summary;
  readonly attempts: Attempts;
  readonly latencies: Percentiles;
  readonly comparison: Comparison;
  /** Time from the end of the run until the list was current and, in our own product, every mail queued. */
  readonly caughtUpAfterS: number;
  readonly kills: number;
  readonly footprints: readonly Footprint[];
  /** File names in the same folder as the page. */
  readonly plot?: string;
  readonly dashboard?: string;
};

export const count = (value: number): string => value.toLocaleString('en');
const ms = (value: number): string => (value < 10 ? value.toFixed(1) : count(Math.round(value)));
export const table = (...rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const CALL = /^http_req_duration\{name:(.+)\}$/;

const calls = (summary: Summary): string => {
  const rows = Object.entries(summary.metrics).flatMap(([metric, { values }]) => {
    const name = CALL.exec(metric)?.[1];
    if (name === undefined || (values.count ?? 0) === 0) return [];
    return [
      [
        `\`${name}\``,
        count(values.count ?? 0),
        ...['med', 'p(95)', 'p(99)', 'max'].map((stat) => ms(values[stat] ?? 0)),
      ],
    ];
  });
  return table(['call', 'count', 'p50 ms', 'p95', 'p99', 'max'], ['---', ...Array(5).fill('---:')], ...rows);
};

export const verdict = ({ findings }: Comparison): string =>
  table(
    ['place', 'signatures found', 'lost', 'doubled', 'phantom'],
    ['---', ...Array(4).fill('---:')],
    ...findings.map(({ source, found, lost, doubled, phantom }) => [
      source,
      ...[found, lost, doubled, phantom].map(count),
    ]),
  );

const FOOTPRINT: readonly (readonly [title: string, of: (footprint: Footprint) => number])[] = [
  ['memory of the product, MiB', ({ memoryMib }) => memoryMib],
  ['open files of the product', ({ files }) => files],
  ['log, MiB', ({ logMib }) => logMib],
  ['whole database, MiB', ({ databaseMib }) => databaseMib],
];

/** Leaves the first half out of the slopes, because caches and pools fill in it. @returns nothing if there are too few samples */
export const footprintTable = (footprints: readonly Footprint[]): readonly string[] => {
  const later = footprints.slice(Math.floor(footprints.length / 2));
  const [first] = footprints;
  const [middle] = later;
  const last = later.at(-1);
  if (first === undefined || middle === undefined || last === undefined || later.length < 3) return [];
  const rows = FOOTPRINT.map(([title, of]) => {
    const slope = slopePerMinute(later.map((each) => [each.second, of(each)]));
    return [title, ...[first, middle, last].map((each) => count(Math.round(of(each)))), slope.toFixed(2)];
  });
  const cells = table(
    ['', 'start', 'halfway', 'end', 'change per minute, second half'],
    ['---', ...Array(4).fill('---:')],
    ...rows,
  );
  const seconds = last.second - first.second;
  const busy = (name: 'productMs' | 'postgresMs'): string =>
    count(Math.round((last[name] - first[name]) / seconds));
  return [
    `Processor time per second: product ${busy('productMs')} ms, PostgreSQL ${busy('postgresMs')} ms.`,
    cells,
  ];
};

const rates = (summary: Summary, { rate, processes = 1 }: Plan): string => {
  const seconds = summary.state.testRunDurationMs / 1000;
  const ended = metricValue(summary, 'iterations', 'count');
  const dropped = metricValue(summary, 'dropped_iterations', 'count');
  const share = (name: string): string =>
    `${(100 * metricValue(summary, `checks{check:${name}}`, 'rate')).toFixed(2)} % ${name}`;
  const checks = ['answered', 'completed'].filter(
    (name) => summary.metrics[`checks{check:${name}}`] !== undefined,
  );
  return `${count(ended)} journeys in ${seconds.toFixed(0)} s, ${(ended / seconds).toFixed(1)} a second${rate === undefined ? '' : ` (base rate ${rate})`}${processes === 1 ? '' : `, ${processes} API processes`}; ${count(dropped)} dropped; ${checks.map(share).join(', ')}.`;
};

export const loadPage = (run: PageFacts): string => {
  const { plan, runner, on, summary, attempts, latencies, comparison, kills } = run;
  const crossed = crossedThresholds(summary);
  const signatures = (['acknowledged', 'turned-away', 'refused', 'unknown'] as const)
    .map((outcome) => `${count(attempts.count(outcome))} ${outcome}`)
    .join(', ');
  return `${[
    `# Load: ${plan.name}`,
    `Run by ${runner} on ${on.date}, commit ${on.commit}. ${on.machine}; the load generator shares the machine${plan.url === undefined ? '' : ' if the product runs there'}.`,
    rates(summary, plan),
    crossed.length === 0
      ? 'Every threshold holds.'
      : `**Thresholds crossed: ${crossed.map((one) => `\`${one}\``).join(', ')}.**`,
    ...(kills === 0
      ? []
      : plan.restart === true
        ? [
            `Behind Caddy, every process was stopped and started ${kills} times, one of each kind at a time. Nobody resent a request.`,
          ]
        : [`${kills} × \`kill -9\` of ${plan.kill} during the run.`]),
    calls(summary),
    ...(kills === 0 ? footprintTable(run.footprints) : []),
    '## Signatures',
    attempts.size() === 0
      ? 'This journey signs nothing.'
      : `${count(attempts.size())} attempts: ${signatures}. Acknowledged after p50 ${ms(latencies.p50)} ms, p95 ${ms(latencies.p95)} ms, p99 ${ms(latencies.p99)} ms.`,
    `${plan.url === undefined ? 'The list was current and every mail queued' : 'The list was current'} ${run.caughtUpAfterS.toFixed(1)} s after the run.`,
    ...(run.plot === undefined ? [] : [`![Rates and latencies over time](${run.plot})`]),
    ...(attempts.size() === 0 && isClean(comparison) ? [] : [verdict(comparison)]),
    ...(attempts.size() === 0
      ? []
      : [
          `Neither acknowledged nor refused: ${count(comparison.unknownPresent)} stored, ${count(comparison.unknownAbsent)} not stored.`,
        ]),
    ...comparison.findings.flatMap(({ source, examples }) => examples.map((one) => `- ${source}: ${one}`)),
    ...(run.dashboard === undefined ? [] : [`k6's own charts: [${run.dashboard}](${run.dashboard})`]),
  ].join('\n\n')}\n`;
};
