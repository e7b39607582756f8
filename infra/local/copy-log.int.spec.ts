import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { startProtocolServer } from '@waivers/events/log/eventstoredb/testing/protocol-server.ts';
import { beginEpoch, readHistory } from '@waivers/events/log/identity.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { openLog } from '@waivers/events/open-log.ts';
import { createTestDatabase, type TestDatabase } from '@waivers/events/testing/database.ts';
import { bareEnvironment } from '@waivers/server/testing/bare-environment.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const COMMAND = join(import.meta.dirname, 'copy-log.ts');

let database: TestDatabase;
let server: Awaited<ReturnType<typeof startProtocolServer>>;
beforeAll(async () => {
  database = await createTestDatabase({ migrations: eventsMigrations });
  server = await startProtocolServer();
  const log = await openLog(database.appUrl);
  for (let epochs = 0; epochs < 3; epochs += 1) await beginEpoch(log);
  await log.close();
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

type Ran = { readonly status: number; readonly out: string; readonly err: string };

const run = (environment: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ran> =>
  new Promise((resolve) => {
    const env = { ...bareEnvironment(), DATA_DIR: '/nowhere', ...environment };
    execFile(process.execPath, [COMMAND, ...args], { env }, (error, out, err) =>
      resolve({ status: error === null ? 0 : Number(error.code), out, err }),
    );
  });

describe('npm run copy-log', () => {
  it('closes the log that was copied, unless it is kept open', async () => {
    const kept = await startProtocolServer();
    expect(await run({}, '--from', database.appUrl, '--to', kept.url, '--keep-open')).toMatchObject({
      status: 0,
      out: expect.stringMatching(/^Copied 3 events; 4 stand in both logs\. Begin/),
    });
    await kept.close();
    const log = await openLog(database.appUrl);
    expect((await readHistory(log))?.movedTo).toBeUndefined();
    await log.close();
  });

  it("shows a bar, the counts, and what to do next; once more, it compares, from the product's database", async () => {
    const copied = await run({}, '--from', database.appUrl, '--to', server.url);
    expect(copied).toMatchObject({
      status: 0,
      out: expect.stringMatching(/^Copied 3 events; 4 stand in both logs\. .* closed\. .*new-epoch/),
    });
    const left = await openLog(database.appUrl);
    expect((await readHistory(left))?.movedTo).toBe('EventStoreDB');
    await left.close();
    expect(copied.err).toMatch(/\[#{30}\] 100 %, 4 events/);
    const environment = { DATABASE_URL: database.migratorUrl, EVENTSTOREDB_PREFIX: '' };
    expect(await run(environment, '--to', server.url)).toMatchObject({
      status: 0,
      out: expect.stringMatching(/^All 4 events stand in both/),
    });
  });

  it('opens nothing before it has understood every word', async () => {
    expect(await run({}, '--to', server.url, '--nope')).toMatchObject({
      status: 2,
      err: expect.stringContaining('npm run copy-log -- '),
    });
    expect(await run({}, '--to', server.url)).toMatchObject({
      status: 1,
      err: 'There is no data in /nowhere; set DATA_DIR or DATABASE_URL.\n',
    });
  });

  it('says what to do when it was interrupted', async () => {
    expect(await run({}, '--from', database.appUrl, '--to', 'esdb://127.0.0.1:1?tls=false')).toMatchObject({
      status: 1,
      err: expect.stringContaining('Run the same command again'),
    });
  });
});
