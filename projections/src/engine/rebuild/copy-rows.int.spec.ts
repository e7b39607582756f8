import fc from 'fast-check';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/test-database.ts';
import { insertRows } from '../insert-rows.ts';
import { copyRows } from './copy-rows.ts';

const opened = useTestDatabase();
let pool: Pool;
beforeAll(async () => {
  pool = new Pool({ connectionString: opened.projectorUrl, max: 1 });
  pool.on('error', () => undefined);
  await pool.query("select projections.create_build_schema('rows_v1')");
  await pool.query(`set search_path = rows_v1;
    create table rows (text text, number int, big bigint, truth boolean, day date, at timestamptz, id uuid,
      grams int[], words text[], document jsonb)`);
});
afterAll(async () => {
  await pool.end();
});

// Omits U+0000 and lone surrogates, which are rejected long before rows are copied.
const text = fc
  .string({ unit: 'binary', maxLength: 20 })
  .map((some) => some.replaceAll('\u0000', '').toWellFormed());
const hostile = fc.oneof(
  text,
  fc.constantFrom(
    '',
    '\\',
    '\\N',
    '\\.',
    '\t',
    '\n',
    '\r\n',
    '"',
    '{}',
    'NULL',
    '\\t',
    ',',
    "'",
    '\u2028',
    '\u0001',
  ),
);
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const row = fc.record({
  text: optional(hostile),
  number: optional(fc.integer()),
  big: optional(fc.maxSafeInteger()),
  truth: optional(fc.boolean()),
  day: optional(fc.constantFrom('1900-01-01', '2026-02-28')),
  at: optional(fc.constantFrom('2026-11-21T09:00:00.000Z', '1999-12-31T23:59:59.999Z')),
  id: optional(fc.uuid()),
  grams: optional(fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { maxLength: 5 })),
  words: optional(fc.array(hostile, { maxLength: 4 })),
  document: optional(fc.dictionary(hostile, hostile, { maxKeys: 3 })),
});

const stored = async (): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ row: string }>('select rows::text as row from rows_v1.rows order by 1');
  await pool.query('truncate rows_v1.rows');
  return rows.map(({ row: one }) => one);
};

describe('copyRows', () => {
  it('stores the same values as insertRows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
        await opened.database.transaction().execute(async (transaction) => {
          await sql`set local search_path = rows_v1`.execute(transaction);
          await insertRows(transaction as never, { name: 'rows' }, rows);
        });
        const inserted = await stored();
        const client = await pool.connect();
        await copyRows(client, 'rows_v1', new Map([['rows', rows]])).finally(() => client.release());
        expect(await stored()).toEqual(inserted);
      }),
      { numRuns: 60 },
    );
  });

  it('copies long rows with three-byte characters', async () => {
    const long = ['李', 'a', '英'].map((letter) => ({ text: letter.repeat(100_000) }));
    const client = await pool.connect();
    await copyRows(client, 'rows_v1', new Map([['rows', long]])).finally(() => client.release());
    expect(await stored()).toEqual(long.map(({ text }) => `(${text},,,,,,,,,)`).sort());
  });

  it('copies all rows or none', async () => {
    const client = await pool.connect();
    const some = new Map([
      ['rows', [{ number: 1 }, { number: 'no number' }]],
      ['never', [{ number: 1 }]],
    ]);
    await expect(copyRows(client, 'rows_v1', some)).rejects.toMatchObject({ code: '22P02' });
    await copyRows(client, 'rows_v1', new Map([['rows', [{ number: 2 }]]])).finally(() => client.release());
    expect(await stored()).toEqual(['(,2,,,,,,,,)']);
  });
});
