import type { Backup } from './backup-names.ts';

/** Newest backup of each of the last so many days, weeks and months that have one, in UTC. */
const KEPT = { days: 7, weeks: 4, months: 12 } as const;
const OLDEST_MS = 366 * 24 * 60 * 60_000;

const WEEK_MS = 7 * 24 * 60 * 60_000;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * 24 * 60 * 60_000;

const PERIODS: Readonly<Record<keyof typeof KEPT, (at: Date) => string>> = {
  days: (at) => at.toISOString().slice(0, 10),
  weeks: (at) => String(Math.floor((at.getTime() - FIRST_MONDAY_MS) / WEEK_MS)),
  months: (at) => at.toISOString().slice(0, 7),
};

const newestOfEach = (backups: readonly Backup[], periodOf: (at: Date) => string): readonly Backup[] => {
  const newest = new Map<string, Backup>();
  for (const backup of backups) {
    const period = periodOf(backup.takenAt);
    if (!newest.has(period)) newest.set(period, backup);
  }
  return [...newest.values()];
};

/**
 * Chooses the backups of a series to remove: those that the periods do not keep, and all older than a year, but never
 * the newest verified one. Of unverified ones only the newest stays, while it is newer than every verified one.
 * @param series newest first
 */
const toRemoveOf = (series: readonly Backup[], now: Date): readonly Backup[] => {
  const verified = series.filter(({ isVerified }) => isVerified);
  const kept = new Set(series.slice(0, 1));
  for (const [period, count] of Object.entries(KEPT))
    for (const backup of newestOfEach(verified, PERIODS[period as keyof typeof KEPT]).slice(0, count))
      if (now.getTime() - backup.takenAt.getTime() < OLDEST_MS) kept.add(backup);
  if (verified[0] !== undefined) kept.add(verified[0]);
  return series.filter((backup) => !kept.has(backup));
};

/** @param backups newest first, of one log @returns those to remove; the last of an older series goes after a year */
export const backupsToRemove = (backups: readonly Backup[], now: Date): readonly Backup[] => {
  const current = backups[0]?.series;
  return [...Map.groupBy(backups, ({ series }) => series)].flatMap(([series, of]) =>
    series === current
      ? toRemoveOf(of, now)
      : of.filter(
          (backup) =>
            toRemoveOf(of, now).includes(backup) || now.getTime() - backup.takenAt.getTime() >= OLDEST_MS,
        ),
  );
};
