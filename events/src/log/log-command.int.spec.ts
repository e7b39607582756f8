import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsMigrations } from '../migrations/events-migrations.ts';
import { LOG_IDENTITY_STREAM } from '../streams.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createPostgresLog } from './postgres-log.ts';

const COMMAND = fileURLToPath(new URL('./log-command.ts', import.meta.url));

type Ran = { readonly status: number; readonly out: string; readonly err: string };

const runCommand = (args: readonly string[], env: Record<string, string>): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], { env }, (error, out, err) => {
      resolve({ status: error === null ? 0 : Number(error.code), out, err });
    });
  });

describe('npm run log', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ migrations: eventsMigrations });
  });
  afterAll(() => database.drop());

  it('new-epoch makes the positions given out before foreign', async () => {
    const log = createPostgresLog({ connectionString: database.appUrl });
    const before = await log.head();
    const { status, out } = await runCommand(['new-epoch'], { DATABASE_URL: database.migratorUrl });
    expect(status).toBe(0);
    const types = (await log.readStream(LOG_IDENTITY_STREAM)).map(({ type }) => type);
    expect(types).toEqual(['LogBegun', 'EpochBegun']);
    expect(out).toBe(`A new epoch has begun at ${await log.head()}.\n`);
    await expect(log.readAll({ after: before, limit: 1 })).rejects.toMatchObject({
      code: 'foreign_position',
    });
    await log.close();
  });

  it('says how it is used', async () => {
    const DATABASE_URL = database.migratorUrl;
    for (const [args, env] of [
      [[], { DATABASE_URL }],
      [['old-epoch'], { DATABASE_URL }],
      [['new-epoch', 'now'], { DATABASE_URL }],
      [['new-epoch'], {}],
    ] as const) {
      expect(await runCommand(args, env)).toMatchObject({
        status: 2,
        out: '',
        err: expect.stringContaining('Usage: '),
      });
    }
  });

  it('fails with a reason when the database is away, or its role may not append', async () => {
    const nowhere = await runCommand(['new-epoch'], {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    });
    expect(nowhere).toMatchObject({
      status: 1,
      err: expect.stringMatching(/^No new epoch has begun: PostgreSQL/),
    });
    const reader = await runCommand(['new-epoch'], { DATABASE_URL: database.projectorUrl });
    expect(reader).toMatchObject({
      status: 1,
      err: expect.stringMatching(/^No new epoch has begun: permission denied/),
    });
  });
});
