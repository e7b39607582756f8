import type { ListedBackup } from './backup-names.ts';

/** Newest backup of each of the last so many days, weeks and months that have one, in UTC. */
const KEPT = { days: 7, weeks: 4, months: 12 } as const;

const WEEK_MS = 7 * 24 * 60 * 60_000;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * 24 * 60 * 60_000;

const PERIODS: Readonly<Record<keyof typeof KEPT, (at: Date) => string>> = {
  days: (at) => at.toISOString().slice(0, 10),
  weeks: (at) => String(Math.floor((at.getTime() - FIRST_MONDAY_MS) / WEEK_MS)),
  months: (at) => at.toISOString().slice(0, 7),
};

/**
 * Chooses the backups to remove. Unverified ones never replace a verified one: they stay only while they are newer than
 * every verified one.
 * @param backups of one log, newest first
 */
export const backupsToRemove = (backups: readonly ListedBackup[]): readonly ListedBackup[] => {
  const verified = backups.filter(({ isVerified }) => isVerified);
  const newestVerified = verified[0];
  if (newestVerified === undefined) return [];
  const kept = new Set(backups.slice(0, backups.indexOf(newestVerified)));
  for (const [period, count] of Object.entries(KEPT)) {
    const periodOf = PERIODS[period as keyof typeof KEPT];
    const newest = new Map<string, ListedBackup>();
    for (const backup of verified) {
      const key = periodOf(backup.takenAt);
      if (!newest.has(key)) newest.set(key, backup);
    }
    for (const backup of [...newest.values()].slice(0, count)) kept.add(backup);
  }
  return backups.filter((backup) => !kept.has(backup));
};
