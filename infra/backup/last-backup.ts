import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupStatus } from '@waivers/contract/status/status.ts';
import { Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import { replaceFile } from '../machine/replace-file.ts';

const LATE_AFTER_MS = 36 * 60 * 60_000;
/** A note from further in the future was made while the clock was wrong. */
const AHEAD_MS = 60 * 60_000;

const lastBackup = z.object({ place: z.string(), verifiedAt: z.coerce.date() });
export type LastBackup = z.infer<typeof lastBackup>;

const pathIn = (dataDir: string): string => join(dataDir, 'last-backup.json');

/** Notes the newest verified backup in the data folder, for `/readyz` and the next daily one. */
export const noteLastBackup = (dataDir: string, last: LastBackup): Promise<void> =>
  replaceFile(pathIn(dataDir), `${JSON.stringify(last)}\n`);

/** @returns undefined before the first verified backup, or if the note is unreadable */
export const readLastBackup = (dataDir: string): LastBackup | undefined => {
  try {
    return lastBackup.parse(JSON.parse(readFileSync(pathIn(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
};

/**
 * @param place where backups should be; one elsewhere does not count
 * @returns milliseconds since a backup was last verified, infinite before the first
 */
export const backupAge = (dataDir: string, place: string, now: number = Date.now()): number => {
  const last = readLastBackup(dataDir);
  if (last?.place !== place) return Number.POSITIVE_INFINITY;
  const age = now - last.verifiedAt.getTime();
  return age < -AHEAD_MS ? Number.POSITIVE_INFINITY : Math.max(0, age);
};

/** @param place undefined if the product makes no backups */
export const backupStatus = (
  dataDir: string,
  place: string | undefined,
  now: number = Date.now(),
): BackupStatus => {
  if (place === undefined) return { state: 'off' };
  const age = backupAge(dataDir, place, now);
  if (!Number.isFinite(age)) return { state: 'never' };
  return { state: age > LATE_AFTER_MS ? 'late' : 'verified', verifiedAt: new Date(now - age).toISOString() };
};

export const addBackupAge = (registry: Registry, dataDir: string, place: string): void => {
  const gauge: Gauge = new Gauge({
    name: 'waiver_backup_age_seconds',
    help: 'Time since a backup was last verified, `+Inf` before the first. Only with `BACKUP_URL`.',
    registers: [registry],
    collect: () => gauge.set(backupAge(dataDir, place) / 1000),
  });
};

/** Returns a `/readyz` check that fails if no backup was verified in the last 36 hours. */
export const recentBackup =
  (dataDir: string, place: string, now: () => number = Date.now) =>
  async (): Promise<void> => {
    if (backupAge(dataDir, place, now()) > LATE_AFTER_MS)
      throw new Error('No backup was verified in the last 36 hours.');
  };
