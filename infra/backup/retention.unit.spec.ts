import { describe, expect, it } from 'vitest';
import { archiveName, type Backup, backupsIn, seriesOf, verifiedName } from './backup-names.ts';
import { backupsToRemove } from './retention.ts';

const LOG_ID = '6f9d3c1a-30ad-4f3e-8a57-2f4d8f0f6a01';
const KEY = { bytes: Buffer.alloc(32, 1) };
const SERIES = seriesOf(LOG_ID, '0d6c5ef8-0c3e-4b86-9d38-0b3b5a3f7c02', KEY);
const EARLIER = seriesOf(LOG_ID, 'd6948467-09aa-4985-bb26-4f2c6c697032', KEY);
const DAY_MS = 24 * 60 * 60_000;
/** A Sunday. */
const NOW = new Date('2026-11-29T04:00:00Z');

const namesOn = (daysAgo: number, series = SERIES): readonly string[] => {
  const name = archiveName(series, new Date(NOW.getTime() - daysAgo * DAY_MS));
  return [name, verifiedName(name)];
};
const days = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

const keptOf = (names: readonly string[]): readonly string[] => {
  const backups = backupsIn(names);
  const removed: readonly Backup[] = backupsToRemove(backups, NOW);
  return backups
    .filter((backup) => !removed.includes(backup))
    .map(({ takenAt }) => takenAt.toISOString().slice(0, 10));
};

describe('backupsToRemove', () => {
  it('keeps the newest of each of 7 days, 4 weeks and 12 months', () => {
    expect(keptOf(days(0, 800).flatMap((ago) => namesOn(ago)))).toEqual([
      ...['2026-11-29', '2026-11-28', '2026-11-27', '2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23'],
      ...['2026-11-22', '2026-11-15', '2026-11-08'],
      ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30'],
      ...['2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
    ]);
  });

  it('keeps the newest unverified one while no newer one is verified, and no other', () => {
    const [newest = ''] = namesOn(0);
    const [second = ''] = namesOn(1);
    const [fourth = ''] = namesOn(3);
    expect(keptOf([newest, second, ...namesOn(2), fourth, ...namesOn(4)])).toEqual([
      ...['2026-11-29', '2026-11-27', '2026-11-25'],
    ]);
    expect(keptOf([newest, second])).toEqual(['2026-11-29']);
  });

  it('removes what is older than a year, but not the newest verified one', () => {
    expect(keptOf([...namesOn(0), ...namesOn(400)])).toEqual(['2026-11-29']);
    expect(keptOf([...namesOn(400), ...namesOn(500)])).toEqual(['2025-10-25']);
  });

  it('judges an earlier epoch or master key by itself, and removes it after a year', () => {
    expect(keptOf([...namesOn(0), ...namesOn(0.05, EARLIER), ...namesOn(0.1, EARLIER)])).toEqual([
      ...['2026-11-29', '2026-11-29'],
    ]);
    expect(keptOf([...namesOn(0), ...namesOn(370, EARLIER)])).toEqual(['2026-11-29']);
  });
});
