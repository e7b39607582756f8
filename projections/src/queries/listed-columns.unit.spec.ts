import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { expect, it } from 'vitest';
import { date, text, time, uuid } from '../engine/columns.ts';
import { listedColumns } from './listed-columns.ts';

const database = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

it('listedColumns selects the listed columns under their list names', () => {
  const table = {
    columns: {
      account_id: uuid(),
      first_name: text().listedAs('firstName'),
      birth_date: date().nullable().listedAs('birthDate'),
      signed_at: time().listedAs('date'),
    },
  };
  const { sql: selected } = sql`${listedColumns(table, 's')}`.compile(database);
  expect(selected).toBe(
    's."first_name" as "firstName", s."birth_date"::text as "birthDate", s."signed_at" as "date"',
  );
});
