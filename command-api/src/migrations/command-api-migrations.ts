import type { Migration } from 'kysely/migration';
import { endedSessionsMigration } from './ended-sessions-migration.ts';
import { identityMigration } from './identity-migration.ts';
import { knownDevicesMigration } from './known-devices-migration.ts';
import { outboxMigration } from './outbox-migration.ts';
import { sessionsMigration } from './sessions-migration.ts';

/** The migrations of this package by name; names sort in the order in which they were written. */
export const commandApiMigrations = {
  '2026-11-21-03-identity': identityMigration,
  '2026-11-21-04-outbox': outboxMigration,
  '2026-11-21-07-sessions': sessionsMigration,
  '2026-11-22-01-known-devices': knownDevicesMigration,
  '2026-11-22-02-ended-sessions': endedSessionsMigration,
} as const satisfies Record<string, Migration>;
