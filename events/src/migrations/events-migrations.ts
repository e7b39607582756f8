import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { blobsMigration } from '../blobs/blobs-migration.ts';
import { forgetImagesMigration } from '../blobs/forget-images-migration.ts';
import { referencedDocumentsMigration } from '../blobs/referenced-documents-migration.ts';
import { relayLeaseMigration } from '../delivery/relay/relay-lease-migration.ts';
import { accountSecretsMigration } from '../keys/account-secrets-migration.ts';
import { foundDamageMigration } from '../keys/erasure/found-damage-migration.ts';
import { provenErasuresMigration } from '../keys/erasure/proven-erasures-migration.ts';
import { keysMigration } from '../keys/keys-migration.ts';
import { analystMigration } from './analyst-migration.ts';

/** One SQL file beside this one. Never edit a released file: add another. */
const fromFile = (name: string): Migration => ({
  up: async (database) => {
    await sql.raw(readFileSync(new URL(name, import.meta.url), 'utf8')).execute(database);
  },
});

/** Sorted by name, which is the order in which they were written. */
export const eventsMigrations = {
  '2026-11-21-01-event-log': fromFile('./2026-11-21-01-event-log.sql'),
  '2026-11-21-02-keys': keysMigration,
  '2026-11-21-05-blobs': blobsMigration,
  '2026-11-22-01-proven-erasures': provenErasuresMigration,
  '2026-11-22-02-log-moved': fromFile('./2026-11-22-02-log-moved.sql'),
  '2026-11-22-03-append-proves-keys': fromFile('./2026-11-22-03-append-proves-keys.sql'),
  '2026-11-22-04-found-damage': foundDamageMigration,
  '2026-11-22-04-referenced-documents': referencedDocumentsMigration,
  '2026-11-22-05-first-epoch': fromFile('./2026-11-22-05-first-epoch.sql'),
  '2026-11-22-06-relay-lease': relayLeaseMigration,
  '2026-11-22-13-forget-images': forgetImagesMigration,
  '2026-11-24-04-account-secrets': accountSecretsMigration,
  '2026-11-24-21-analyst': analystMigration,
  '2026-11-28-01-log-move': fromFile('./2026-11-28-01-log-move.sql'),
  '2026-11-28-02-known-epochs': fromFile('./2026-11-28-02-known-epochs.sql'),
} as const satisfies Record<string, Migration>;
