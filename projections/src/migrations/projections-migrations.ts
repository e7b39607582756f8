import { sqlMigrations } from '@waivers/events/migrations/sql-migrations.ts';

export const projectionsMigrations = sqlMigrations(import.meta.dirname);
