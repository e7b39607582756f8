import { sqlMigrations } from './sql-migrations.ts';

export const eventsMigrations = sqlMigrations(import.meta.dirname);
