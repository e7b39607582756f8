import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBackupAge, backupAge, backupStatus, noteLastBackup, recentBackup } from './last-backup.ts';

const HOUR_MS = 60 * 60_000;
const VERIFIED_AT = new Date('2026-11-29T03:00:00Z');
const PLACE = '/mnt/backups';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'last-backup-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const note = (verifiedAt = VERIFIED_AT) => noteLastBackup(dataDir, { place: PLACE, verifiedAt });
const after = (hours: number): number => VERIFIED_AT.getTime() + hours * HOUR_MS;

describe('backupAge', () => {
  it('is infinite before the first backup, and if it is in another place', async () => {
    expect(backupAge(dataDir, PLACE, after(1))).toBe(Number.POSITIVE_INFINITY);
    await note();
    expect(backupAge(dataDir, PLACE, after(1))).toBe(HOUR_MS);
    expect(backupAge(dataDir, '/mnt/others', after(1))).toBe(Number.POSITIVE_INFINITY);
  });

  it('does not trust a note from the future, made while the clock was ahead', async () => {
    await note();
    expect(backupAge(dataDir, PLACE, after(-0.5))).toBe(0);
    expect(backupAge(dataDir, PLACE, after(-2))).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('backupStatus', () => {
  it('is off, never, verified or late', async () => {
    expect(backupStatus(dataDir, undefined)).toEqual({ state: 'off' });
    expect(backupStatus(dataDir, PLACE)).toEqual({ state: 'never' });
    await note();
    const verifiedAt = VERIFIED_AT.toISOString();
    expect(backupStatus(dataDir, PLACE, after(36))).toEqual({ state: 'verified', verifiedAt });
    expect(backupStatus(dataDir, PLACE, after(37))).toEqual({ state: 'late', verifiedAt });
  });
});

describe('recentBackup', () => {
  it.each([
    [36, true],
    [36.1, false],
  ])('%d hours after the last verified backup: %s', async (hours, isRecent) => {
    await note();
    const passes = recentBackup(dataDir, PLACE, () => after(hours))().then(
      () => true,
      () => false,
    );
    expect(await passes).toBe(isRecent);
  });
});

describe('waiver_backup_age_seconds', () => {
  it('is infinite before the first backup, then its age', async () => {
    const registry = new Registry();
    addBackupAge(registry, dataDir, PLACE);
    expect(await registry.metrics()).toContain('waiver_backup_age_seconds +Inf');
    await note(new Date(Date.now() - HOUR_MS));
    expect(await registry.metrics()).toMatch(/waiver_backup_age_seconds 36\d\d/);
  });
});
