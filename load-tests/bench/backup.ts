import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Publication } from '../client/signing.ts';
import { startCommand } from '../faults/machine/command-process.ts';
import type { ProductProcess } from '../faults/machine/product-process.ts';
import { type Measurement, measure, sideBySide } from './measure.ts';
import type { Bench } from './place.ts';
import type { BenchRow } from './report.ts';
import { signing } from './signing/sign.ts';

const BACKUP = new URL('../../infra/tools/backup.ts', import.meta.url);
const ROUNDS = 3;
const SIGNATURES = 2000;
const LEAST = 0.7;

/** @param stored signatures in the log before the first backup */
export const benchBackup = async (
  { folder }: Bench,
  { url, environment }: ProductProcess,
  publication: Publication,
  stored: number,
): Promise<readonly BenchRow[]> => {
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  const backUp = () => startCommand(join(folder, 'backup'), BACKUP, ['--to', backups], environment);
  const alone = signing(url, publication, SIGNATURES);
  const written = await measure(1, 1, () => backUp().done);
  await alone();
  let rounds = 0;
  const beside = async (): Promise<Measurement> => {
    const backup = backUp();
    let isOver = false;
    backup.done.then(
      () => (isOver = true),
      () => (isOver = true),
    );
    const started = performance.now();
    const measured: Measurement[] = [];
    while (!isOver) measured.push(await alone());
    await backup.done;
    rounds += measured.length;
    const slowest = (which: 'p50' | 'p99') => Math.max(...measured.map((round) => round[which]));
    const seconds = (performance.now() - started) / 1000;
    return { perSecond: (measured.length * SIGNATURES) / seconds, p50: slowest('p50'), p99: slowest('p99') };
  };
  const { first, second, ratio } = await sideBySide(ROUNDS, beside, alone);
  return [
    {
      what: `npm run backup of ${stored.toLocaleString('en')} signatures with ink, verified by restoring it`,
      measured: written.p50 / 1000,
      unit: 's',
      against: '–',
      ratio: Number.NaN,
      target: '(beside it)',
      met: true,
    },
    {
      what: `signing at full speed beside a backup, from its start until it is verified (p99 ${first.p99.toFixed(0)} ms), projections stopped`,
      measured: first.perSecond,
      unit: 'signatures/s',
      against: `without one, ${Math.round(second.perSecond)}/s (p99 ${second.p99.toFixed(0)} ms); ${(rounds * SIGNATURES).toLocaleString('en')} signatures`,
      ratio,
      target: `>= ${LEAST}`,
      met: ratio >= LEAST,
    },
  ];
};
