import type { Migration } from 'kysely/migration';
import { auditMigration } from './audit-migration.ts';
import { projectionsMigration } from './projections-migration.ts';
import { readableBuildsMigration } from './readable-builds-migration.ts';

/** Sorted by name, which is the order in which they were written. */
export const projectionsMigrations = {
  '2026-11-21-06-projections': projectionsMigration,
  '2026-11-22-07-readable-builds': readableBuildsMigration,
  '2026-11-24-22-audit': auditMigration,
} as const satisfies Record<string, Migration>;
