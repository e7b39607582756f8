import type { Migration } from 'kysely/migration';
import { accountFollowUpsMigration } from './account-follow-ups-migration.ts';
import { addressTurnsMigration } from './address-turns-migration.ts';
import { followUpsMigration } from './follow-ups-migration.ts';
import { heldRowsMigration } from './held-rows-migration.ts';
import { integrationLanesMigration } from './integration-lanes-migration.ts';
import { integrationsMigration } from './integrations-migration.ts';
import { narrowedFollowUpsMigration } from './narrowed-follow-ups-migration.ts';
import { notNeededMigration } from './not-needed-migration.ts';
import { refusedMigration } from './refused-migration.ts';
import { sendingMigration } from './sending-migration.ts';
import { unansweredMigration } from './unanswered-migration.ts';
import { voidedMigration } from './voided-migration.ts';
import { webhookTypesMigration } from './webhook-types-migration.ts';
import { webhooksMigration } from './webhooks-migration.ts';

/** Sorted by name, which is the order in which they were written. */
export const followUpsMigrations = {
  '2026-11-22-07-follow-ups': followUpsMigration,
  '2026-11-22-11-sending': sendingMigration,
  '2026-11-22-12-address-turns': addressTurnsMigration,
  '2026-11-22-14-unanswered': unansweredMigration,
  '2026-11-22-15-held-rows': heldRowsMigration,
  '2026-11-24-05-integrations': integrationsMigration,
  '2026-11-24-06-webhooks': webhooksMigration,
  '2026-11-24-07-account-follow-ups': accountFollowUpsMigration,
  '2026-11-24-08-integration-lanes': integrationLanesMigration,
  '2026-11-27-01-narrowed-follow-ups': narrowedFollowUpsMigration,
  '2026-11-27-02-voided': voidedMigration,
  '2026-11-27-03-not-needed': notNeededMigration,
  '2026-11-27-04-webhook-types': webhookTypesMigration,
  '2026-11-27-05-refused': refusedMigration,
} as const satisfies Record<string, Migration>;
