import type { Migration } from 'kysely/migration';
import { projectionsMigration } from './projections-migration.ts';
import { relayLeaseMigration } from './relay-lease-migration.ts';

/** The migrations of this package by name; names sort in the order in which they were written. */
export const projectionsMigrations = {
  '2026-11-21-06-projections': projectionsMigration,
  '2026-11-21-07-relay-lease': relayLeaseMigration,
} as const satisfies Record<string, Migration>;
