import type { Migration } from 'kysely/migration';
import { projectionsMigration } from './projections-migration.ts';

/** The migrations of this package by name; names sort in the order in which they were written. */
export const projectionsMigrations = {
  '2026-11-21-06-projections': projectionsMigration,
} as const satisfies Record<string, Migration>;
