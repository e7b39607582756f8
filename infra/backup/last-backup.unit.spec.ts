import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBackupAge, noteLastBackup, readLastBackup, recentBackup } from './last-backup.ts';

const HOUR_MS = 60 * 60_000;
const VERIFIED_AT = new Date('2026-11-29T03:00:00Z');

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'last-backup-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const note = (verifiedAt = VERIFIED_AT) =>
  noteLastBackup(dataDir, { place: '/mnt/backups', name: 'a.backup', verifiedAt });

const isRecent = (hoursLater: number): Promise<boolean> =>
  recentBackup(dataDir, () => VERIFIED_AT.getTime() + hoursLater * HOUR_MS)().then(
    () => true,
    () => false,
  );

describe('recentBackup', () => {
  it('passes for 36 hours after a backup was verified', async () => {
    expect(await isRecent(0)).toBe(false);
    await note();
    expect([await isRecent(36), await isRecent(36.1)]).toEqual([true, false]);
    expect(readLastBackup(dataDir)).toEqual({
      place: '/mnt/backups',
      name: 'a.backup',
      verifiedAt: VERIFIED_AT,
    });
  });
});

describe('waiver_backup_age_seconds', () => {
  it('is infinite before the first backup, then its age', async () => {
    const registry = new Registry();
    addBackupAge(registry, dataDir);
    expect(await registry.metrics()).toContain('waiver_backup_age_seconds +Inf');
    await note(new Date());
    expect(await registry.metrics()).toMatch(/waiver_backup_age_seconds \d\.\d+/);
  });
});
