import { sqlMigrations } from '@waivers/events/migrations/sql-migrations.ts';

export const followUpsMigrations = sqlMigrations(import.meta.dirname);
