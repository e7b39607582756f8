import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { sha256Of } from '../log/port/sha256.ts';
import type { Migrations } from './migrate.ts';

/** Ignores the line breaks of a checkout on Windows. */
const textIn = (file: string): string => readFileSync(file, 'utf8').replaceAll('\r\n', '\n');

const migrationIn = (name: string, text: string): Migrations[string] => {
  const sha256 = sha256Of(text);
  return {
    text,
    sha256,
    up: async (database) => {
      await sql.raw(text).execute(database);
      await sql`insert into migrations.texts (name, sha256) values (${name}, ${sha256})`.execute(database);
    },
  };
};

export const sqlMigrations = (folder: string): Migrations =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .map((file) => {
        const name = basename(file, '.sql');
        return [name, migrationIn(name, textIn(join(folder, file)))];
      }),
  );
