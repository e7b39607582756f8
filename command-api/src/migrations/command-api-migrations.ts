import { sqlMigrations } from '@waivers/events/migrations/sql-migrations.ts';

export const commandApiMigrations = sqlMigrations(import.meta.dirname);
