import { writeFileSync } from 'node:fs';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { seededRandom } from './generate/random.ts';
import { count, table } from './load/page.ts';
import * as measured from './scale/parameters.ts';
import { flow, type Queue } from './scale/pipeline.ts';
import { fullestLog, venueShares } from './scale/place-venues.ts';

/** `npm run scale`: simulates a thousand venues on one or more logs, from measured rates. */
commandLine('npm run scale   simulates many venues on one or more logs; writes results/scale.md', {});

const LOGS = [1, 2, 4, 8, 16];
const PLACEMENTS = 200;
const BURSTS = [60, 600];
const HOURS_A_YEAR = 8_766;
const KIB_A_TIB = 2 ** 30;

const { VENUES, A_YEAR, AT_PEAK, SIGNED_PER_API_PROCESS } = measured;

/** Returns the share that the fullest log stays below in 95 of 100 random sets of venues. */
const fullShare = (logs: number): number =>
  Array.from({ length: PLACEMENTS }, (_, seed) => fullestLog(venueShares(VENUES, seededRandom(seed)), logs))
    .toSorted((a, b) => a - b)
    .at(Math.floor(PLACEMENTS * 0.95)) ?? 1;

const duration = (seconds: number): string =>
  seconds < 120
    ? `${Math.ceil(seconds)} s`
    : seconds < 7_200
      ? `${Math.ceil(seconds / 60)} min`
      : `${(seconds / 3_600).toFixed(1)} h`;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const rowOf = (logs: number, burst: number): readonly string[] => {
  const share = fullShare(logs);
  const rate = AT_PEAK * share;
  const apiProcesses = Math.ceil(rate / SIGNED_PER_API_PROCESS);
  const queues = new Map(
    flow(Array<number>(burst).fill(rate), apiProcesses).map((queue) => [queue.stage, queue]),
  );
  const cell = (stage: string, show: (queue: Queue) => string): string => {
    const queue = queues.get(stage);
    return queue === undefined ? '' : show(queue);
  };
  return [
    String(logs),
    `${percent(share)}, ${count(Math.round(rate))}`,
    String(apiProcesses * logs),
    cell('log', ({ load }) => percent(load)),
    cell('list', ({ load, delayS }) => `${percent(load)}, ${duration(delayS)}`),
    cell('mails', ({ delayS }) => duration(delayS)),
  ];
};

const yearly = (): string => {
  const tib = (kib: number) => `${((A_YEAR * kib) / KIB_A_TIB).toFixed(1)} TiB`;
  return table(
    ['a year of signatures', ''],
    ['---', '---:'],
    ['average a second', (A_YEAR / HOURS_A_YEAR / 3_600).toFixed(1)],
    [
      'processor',
      `${Math.round((A_YEAR * measured.CORE_MS) / 3_600_000)} core hours, ${((A_YEAR * measured.CORE_MS) / 3_600_000 / HOURS_A_YEAR).toFixed(3)} cores`,
    ],
    ['log', tib(measured.LOG_KIB)],
    ['database with the log', tib(measured.DATABASE_KIB)],
    ['write-ahead log', tib(measured.WAL_KIB)],
    ['rebuild of the list', duration(A_YEAR / measured.REBUILT)],
  );
};

const page = `${[
  '# A thousand venues',
  `\`npm run scale\` simulates ${count(VENUES)} venues that sign ${count(A_YEAR)} waivers a year, on one or more logs. Rates are the measured ones of [capacity](../../docs/capacity.md); every part has cores of its own.`,
  yearly(),
  ...BURSTS.flatMap((burst) => [
    `${count(AT_PEAK)} a second for ${duration(burst)}. Venues are spread evenly over the logs without knowing their sizes; the fullest log is that of the worst 5 of 100 such placements. A delay is that of the last signature.`,
    table(
      [
        'logs',
        'fullest log: share, signatures a second',
        'API processes in all',
        'log: load',
        'list: load, delay',
        'mails: delay',
      ],
      Array(6).fill('---:'),
      ...LOGS.map((logs) => rowOf(logs, burst)),
    ),
  ]),
].join('\n\n')}\n`;

process.stdout.write(page);
writeFileSync(new URL('./results/scale.md', import.meta.url), page);
