import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { KeysDatabase } from '../keys/database.ts';
import { eventsMigrations } from '../migrations/events-migrations.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createAlteredDocumentScan } from './referenced-documents.ts';

let test: TestDatabase;
let superuser: Pool;
let database: Kysely<KeysDatabase>;
beforeAll(async () => {
  test = await createTestDatabase({ migrations: eventsMigrations });
  const url = new URL(inject('postgresSuperuserUrl'));
  url.pathname = new URL(test.appUrl).pathname;
  superuser = new Pool({ connectionString: url.href });
  const pool = new Pool({ connectionString: test.appUrl, max: 1 });
  database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
});
afterAll(async () => {
  await Promise.all([database.destroy(), superuser.end()]);
  await test.drop();
});

const ACCOUNT = '0190a1b2-0000-7000-8000-000000000001';

describe('altered document scan', () => {
  it('finds damaged documents beyond the first thousand and reports them until they are repaired', async () => {
    await superuser.query(`
      alter table blobs.blobs disable trigger all;
      alter table blobs.blobs drop constraint blobs_check;
      insert into blobs.blobs (account_id, sha256, media_type, bytes)
      select '${ACCOUNT}', sha256(number::text::bytea), 'application/json', number::text::bytea
      from generate_series(1, 1001) number;
      insert into blobs.referenced (account_id, sha256) select account_id, sha256 from blobs.blobs;
      update blobs.blobs set bytes = bytes || 'altered' where sha256 = (select max(sha256) from blobs.blobs)`);
    const look = createAlteredDocumentScan(database);
    const problem = [expect.stringMatching(`^Document .* of account ${ACCOUNT} was altered`)];
    expect(await look()).toEqual([]);
    expect(await look()).toEqual(problem);
    expect(await look()).toEqual(problem);
    await superuser.query(
      "update blobs.blobs set bytes = replace(encode(bytes, 'escape'), 'altered', '')::bytea",
    );
    expect(await look()).toEqual([]);
  });
});
