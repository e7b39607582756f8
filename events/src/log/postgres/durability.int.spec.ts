import { Client, Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventsMigrations } from '../../migrations/events-migrations.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { durabilityProblems } from './durability.ts';

describe('durabilityProblems', () => {
  let database: TestDatabase;
  let name: string;
  let superuser: Client;
  beforeAll(async () => {
    database = await createTestDatabase({ migrations: eventsMigrations });
    name = new URL(database.migratorUrl).pathname.slice(1);
    superuser = new Client({ connectionString: inject('postgresSuperuserUrl') });
    await superuser.connect();
  });
  afterAll(async () => {
    await superuser.end();
    await database.drop();
  });

  const problemsAt = async (url: string): Promise<readonly string[]> => {
    const pool = new Pool({ connectionString: url, max: 1 });
    try {
      return await durabilityProblems(pool);
    } finally {
      await pool.end();
    }
  };
  const problems = () => problemsAt(database.migratorUrl);

  it('accepts a server with default settings', async () => {
    expect(await problems()).toEqual([]);
  });

  describe('with overrides', () => {
    let undo: string;
    afterEach(() => superuser.query(undo));

    it.each(['app', 'projector', 'migrator'])(
      'reports an override for role %s in this database',
      async (role) => {
        undo = `alter role ${role} in database ${name} reset synchronous_commit`;
        await superuser.query(`alter role ${role} in database ${name} set synchronous_commit = off`);
        expect(await problems()).toEqual([
          `synchronous_commit is off for role "${role}" in database "${name}": acknowledged signatures would be lost ` +
            `in a power cut. Run: alter role "${role}" in database "${name}" reset synchronous_commit;`,
        ]);
      },
    );

    it.each(['off', 'false', 'no', '0', 'OFF'])('reports a database override spelled %s', async (off) => {
      undo = `alter database ${name} reset synchronous_commit`;
      await superuser.query(`alter database ${name} set synchronous_commit = '${off}'`);
      expect(await problems()).toEqual([
        expect.stringContaining(
          `for database "${name}": acknowledged signatures would be lost in a power cut`,
        ),
      ]);
      expect(await problems()).toEqual([
        expect.stringContaining(`Run: alter database "${name}" reset synchronous_commit;`),
      ]);
    });

    it('accepts levels that flush locally if there is no standby', async () => {
      undo = `alter database ${name} reset synchronous_commit`;
      for (const level of ['local', 'remote_write', 'on', 'remote_apply']) {
        await superuser.query(`alter database ${name} set synchronous_commit = ${level}`);
        expect(await problems()).toEqual([]);
      }
    });

    it('ignores other databases, roles and settings', async () => {
      undo = `
        alter role postgres in database ${name} reset all;
        alter role app in database template1 reset all;
        alter role app in database ${name} reset all;`;
      await superuser.query(`
        alter role postgres in database ${name} set synchronous_commit = off;
        alter role app in database template1 set synchronous_commit = off;
        alter role app in database ${name} set enable_sort = off;`);
      expect(await problems()).toEqual([]);
    });
  });

  it('reports an unsafe setting in the connection string', async () => {
    const url = `${database.migratorUrl}?options=-c%20synchronous_commit%3Doff`;
    expect(await problemsAt(url)).toEqual([
      'synchronous_commit is off: acknowledged signatures would be lost in a power cut. ' +
        'Set synchronous_commit = on in postgresql.conf and reload.',
    ]);
  });

  describe('with an unsuitable encoding', () => {
    const made: string[] = [];
    afterAll(async () => {
      for (const each of made) await superuser.query(`drop database ${each}`);
    });
    const make = async (suffix: string, options: string): Promise<string> => {
      const each = `${name}_${suffix}`;
      await superuser.query(`create database ${each} template template0 ${options}`);
      made.push(each);
      return database.migratorUrl.replace(name, each);
    };

    it('reports LC_CTYPE C, whether from libc or built in', async () => {
      for (const url of [
        await make('libc', "locale_provider libc locale 'C'"),
        await make('builtin', "locale_provider builtin builtin_locale 'C'"),
      ]) {
        expect(await problemsAt(url)).toEqual([expect.stringContaining("The database's LC_CTYPE is C")]);
      }
    });

    it('reports any encoding other than UTF8', async () => {
      const url = await make('ascii', "locale_provider libc locale 'C' encoding 'SQL_ASCII'");
      expect(await problemsAt(url)).toEqual([expect.stringContaining('encoded in SQL_ASCII')]);
    });
  });
});

describe('durabilityProblems on an unsafe server', () => {
  const answering = (settings: object, overrides: readonly object[] = []): Pool => {
    const safe = {
      fsync: 'on',
      full_page_writes: 'on',
      data_sync_retry: 'off',
      synchronous_commit: 'on',
      standbys: '',
    };
    const answers = [[{ ...safe, ...settings }], overrides, [{ encoding: 'UTF8', knows_letters: true }]];
    return { query: async () => ({ rows: answers.shift() }) } as unknown as Pool;
  };

  it.each([
    [{ fsync: 'off' }, 'fsync is off: set fsync = on in postgresql.conf and reload.'],
    [
      { full_page_writes: 'off' },
      'full_page_writes is off: set full_page_writes = on in postgresql.conf and reload.',
    ],
    [
      { data_sync_retry: 'on' },
      'data_sync_retry is on: set data_sync_retry = off in postgresql.conf and restart.',
    ],
    [
      { synchronous_commit: 'local', standbys: 'ANY 1 (b)' },
      "synchronous_commit is local: with synchronous_standby_names = 'ANY 1 (b)' acknowledged signatures could be " +
        'lost in a failover. Set synchronous_commit = on in postgresql.conf and reload.',
    ],
  ])('reports %j', async (settings, problem) => {
    expect(await durabilityProblems(answering(settings))).toEqual([problem]);
  });

  it('reports all problems', async () => {
    const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
    expect(await durabilityProblems(answering(settings))).toHaveLength(3);
  });

  it('reports an override for all roles', async () => {
    const all = { role: null, database: null, setting: 'synchronous_commit=off' };
    expect(await durabilityProblems(answering({}, [all]))).toEqual([
      'synchronous_commit is off for every role: acknowledged signatures would be lost in a power cut. ' +
        'Run: alter role all reset synchronous_commit;',
    ]);
    const weak = { ...all, setting: 'synchronous_commit=remote_write' };
    expect(await durabilityProblems(answering({ standbys: '*' }, [weak]))).toHaveLength(1);
    expect(await durabilityProblems(answering({ standbys: '' }, [weak]))).toEqual([]);
  });
});
