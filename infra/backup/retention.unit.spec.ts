import { describe, expect, it } from 'vitest';
import { archiveName, backupsIn, verifiedName } from './backup-names.ts';
import { backupsToRemove } from './retention.ts';

const LOG_ID = '6f9d3c1a-30ad-4f3e-8a57-2f4d8f0f6a01';
const DAY_MS = 24 * 60 * 60_000;
const LAST = Date.parse('2026-11-29T03:00:00Z');

/** Backups of so many days up to 29 November 2026, a Sunday. @param unverified days ago */
const daily = (days: number, unverified: readonly number[] = []) =>
  backupsIn(
    Array.from({ length: days }, (_, ago) => ago).flatMap((ago) => {
      const name = archiveName(LOG_ID, new Date(LAST - ago * DAY_MS));
      return unverified.includes(ago) ? [name] : [name, verifiedName(name)];
    }),
  );

const keptOf = (backups: ReturnType<typeof daily>): readonly string[] => {
  const removed = backupsToRemove(backups);
  return backups
    .filter((backup) => !removed.includes(backup))
    .map(({ takenAt }) => takenAt.toISOString().slice(0, 10));
};

describe('backupsToRemove', () => {
  it('keeps the newest of each of 7 days, 4 weeks and 12 months', () => {
    expect(keptOf(daily(800))).toEqual([
      ...['2026-11-29', '2026-11-28', '2026-11-27', '2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23'],
      ...['2026-11-22', '2026-11-15', '2026-11-08'],
      ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30'],
      ...['2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
    ]);
  });

  it('keeps what is newer than every verified one, and removes other unverified ones', () => {
    expect(keptOf(daily(4, [0, 2]))).toEqual(['2026-11-29', '2026-11-28', '2026-11-26']);
  });

  it('removes nothing while none is verified', () => {
    expect(
      backupsToRemove(
        daily(
          30,
          Array.from({ length: 30 }, (_, ago) => ago),
        ),
      ),
    ).toEqual([]);
  });

  it('keeps a rarely made backup however old it is', () => {
    const [newest, oldest] = [daily(1), daily(2000).slice(-1)];
    expect(backupsToRemove([...newest, ...oldest])).toEqual([]);
  });
});
