import { Client, Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventsMigrations } from '../migrations/events-migrations.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { durabilityProblems } from './durability.ts';

let test: TestDatabase;
let pool: Pool;
let superuser: Client;
let name: string;

beforeAll(async () => {
  test = await createTestDatabase({ migrations: eventsMigrations });
  name = new URL(test.migratorUrl).pathname.slice(1);
  pool = new Pool({ connectionString: test.migratorUrl, max: 1 });
  superuser = new Client({ connectionString: inject('postgresSuperuserUrl') });
  await superuser.connect();
});

afterEach(async () => {
  await superuser.query(`alter database ${name} reset all`);
  await superuser.query(`alter role app in database ${name} reset all`);
});

afterAll(async () => {
  await pool.end();
  await superuser.end();
  await test.drop();
});

describe('a database', () => {
  it('with PostgreSQL’s own defaults is safe', async () => {
    expect(await durabilityProblems(pool)).toEqual([]);
  });

  it.each(['off', 'false', 'no'])('that sets synchronous_commit to %s is not', async (value) => {
    await superuser.query(`alter database ${name} set synchronous_commit = ${value}`);
    expect(await durabilityProblems(pool)).toEqual([
      `synchronous_commit is off for database ${name}. Undo it: ALTER ... RESET synchronous_commit.`,
    ]);
  });

  it('in which a role of ours sets it off is not', async () => {
    await superuser.query(`alter role app in database ${name} set synchronous_commit = off`);
    expect(await durabilityProblems(pool)).toEqual([
      `synchronous_commit is off for role app in database ${name}. Undo it: ALTER ... RESET synchronous_commit.`,
    ]);
  });

  it('with a setting that still flushes is safe', async () => {
    await superuser.query(`alter database ${name} set synchronous_commit = local`);
    expect(await durabilityProblems(pool)).toEqual([]);
  });
});

/** Settings of the whole server cannot be turned off under the other specs: here the server's answers are played. */
const answering = (settings: object, locale = { encoding: 'UTF8', ctype: 'C.UTF-8' }) => {
  const answers = [Object.entries(settings).map(([name, setting]) => ({ name, setting })), [], [locale]];
  return { query: async () => ({ rows: answers.shift() }) } as unknown as Pool;
};

describe('a server', () => {
  it.each(['fsync', 'full_page_writes', 'synchronous_commit'])('with %s off is not safe', async (setting) => {
    expect(await durabilityProblems(answering({ [setting]: 'off' }))).toEqual([
      `${setting} is off. Set ${setting} = on in postgresql.conf and reload the server.`,
    ]);
  });

  it.each([
    [{ encoding: 'SQL_ASCII', ctype: 'C.UTF-8' }, 'SQL_ASCII'],
    [{ encoding: 'UTF8', ctype: 'C' }, 'LC_CTYPE'],
    [{ encoding: 'UTF8', ctype: 'POSIX' }, 'LC_CTYPE'],
  ])('with the locale %o is not fit', async (locale, word) => {
    expect(await durabilityProblems(answering({ fsync: 'on' }, locale))).toEqual([
      expect.stringContaining(word),
    ]);
  });

  it('with LC_CTYPE C is recognised as it really is', async () => {
    const bad = `${name}_c`;
    await superuser.query(
      `create database ${bad} template template0 locale_provider libc lc_collate 'C' lc_ctype 'C' encoding 'UTF8'`,
    );
    const url = new URL(inject('postgresSuperuserUrl'));
    url.pathname = `/${bad}`;
    const other = new Pool({ connectionString: url.href, max: 1 });
    try {
      expect(await durabilityProblems(other)).toEqual([
        expect.stringContaining('LC_CTYPE of the database is C'),
      ]);
    } finally {
      await other.end();
      await superuser.query(`drop database ${bad}`);
    }
  });
});
