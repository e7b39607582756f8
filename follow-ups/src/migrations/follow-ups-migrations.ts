import type { Migration } from 'kysely/migration';
import { followUpsMigration } from './follow-ups-migration.ts';
import { sendingMigration } from './sending-migration.ts';

/** Sorted by name, which is the order in which they were written. */
export const followUpsMigrations = {
  '2026-11-22-07-follow-ups': followUpsMigration,
  '2026-11-22-11-sending': sendingMigration,
} as const satisfies Record<string, Migration>;
