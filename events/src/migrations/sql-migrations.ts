import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import type { Migrations } from './migrate.ts';

export const sqlMigrations = (folder: string): Migrations =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .map((file) => [
        basename(file, '.sql'),
        {
          up: async (database) => {
            await sql.raw(readFileSync(join(folder, file), 'utf8')).execute(database);
          },
        },
      ]),
  );
