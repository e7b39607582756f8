import type { Migration } from 'kysely/migration';
import { identityMigration } from './identity-migration.ts';

/** Sorted by name, which is the order in which they were written. */
export const commandApiMigrations = {
  '2026-11-21-03-identity': identityMigration,
} as const satisfies Record<string, Migration>;
