import type { Migration } from 'kysely/migration';
import { apiKeysMigration } from './api-keys-migration.ts';
import { identityMigration } from './identity-migration.ts';
import { mediaMigration } from './media-migration.ts';
import { recoveryMigration } from './recovery-migration.ts';
import { testMailsIndexMigration } from './test-mails-index-migration.ts';
import { testMailsMigration } from './test-mails-migration.ts';

/** Sorted by name, which is the order in which they were written. */
export const commandApiMigrations = {
  '2026-11-21-03-identity': identityMigration,
  '2026-11-22-08-recovery': recoveryMigration,
  '2026-11-22-12-test-mails': testMailsMigration,
  '2026-11-22-16-test-mails-index': testMailsIndexMigration,
  '2026-11-23-01-media': mediaMigration,
  '2026-11-24-07-api-keys': apiKeysMigration,
} as const satisfies Record<string, Migration>;
