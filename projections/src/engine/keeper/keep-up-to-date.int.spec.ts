import { randomUUID } from 'node:crypto';
import type { Feed } from '@waivers/events/delivery/feed/feed.ts';
import { createLogFeed } from '@waivers/events/delivery/feed/log-feed.ts';
import { createPrepareEvents } from '@waivers/events/delivery/follower/prepare-events.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { beginEpoch } from '@waivers/events/log/identity/log-identity.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { SILENT_LOGGER, until } from '@waivers/events/testing/until.ts';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dropAllBuilds } from '../../testing/builds.ts';
import { issuedPassword, talliedRows, tallies } from '../../testing/tallies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { runningRebuilds } from '../builds/registry.ts';
import { type Statements, statementsOn } from '../builds/statements.ts';
import type { Projection } from '../projection.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { type Keeper, type KeeperServices, keepUpToDate } from './keep-up-to-date.ts';

const opened = useTestDatabase();
let client: Client;
let log: EventLog;
let feed: Feed;
const keepers: Keeper[] = [];
beforeEach(async () => {
  client = new Client({ connectionString: opened.projectorUrl });
  await client.connect();
  log = createMemoryLog();
  feed = createLogFeed(log);
});
afterEach(async () => {
  await Promise.all(keepers.splice(0).map((keeper) => keeper.stop()));
  await feed.close();
  await client.end();
  await dropAllBuilds(opened.database);
});

const FILLING = {
  masterKey: TEST_MASTER_KEY,
  eventStore: undefined,
  prepareEvents: createPrepareEvents(memoryKeyStore()),
  module: '',
  threads: 1,
  bulkFromEvents: Number.MAX_SAFE_INTEGER,
};

const rebuildElsewhere = (source: EventLog = log) =>
  rebuild({
    ...FILLING,
    projection: tallies(),
    connectionString: opened.projectorUrl,
    log: source,
    onProgress: () => undefined,
  });

const keep = (
  projection: Projection = tallies(),
  warn: (line: unknown) => void = () => undefined,
  changes: Partial<KeeperServices> = {},
): Keeper => {
  const keeper = keepUpToDate(projection, {
    ...FILLING,
    connectionString: opened.projectorUrl,
    statements: statementsOn(client),
    log,
    feed,
    logger: { ...SILENT_LOGGER, warn },
    ...changes,
  });
  keepers.push(keeper);
  return keeper;
};

const append = async (): Promise<void> => {
  const account = randomUUID();
  await log.append({
    stream: `account-${account}`,
    expected: 'no_stream',
    events: [issuedPassword(account), issuedPassword(account)],
  });
};

const live = async () =>
  opened.database
    .selectFrom('projections.builds')
    .select(['build', 'version'])
    .where('state', '=', 'live')
    .executeTakeFirst();

const waitForPosition = async (): Promise<void> => {
  const head = await log.head();
  await until(async () => {
    const { build = 0 } = (await live()) ?? {};
    const rows = await opened.database
      .selectFrom('projections.checkpoints')
      .select('position')
      .where('build', '=', build)
      .execute();
    return rows[0]?.position === head;
  });
};

const rowsShown = async (): Promise<number> =>
  (await talliedRows(opened.database, (await live())?.build)).length;

describe('keepUpToDate', () => {
  it('builds a missing read model and follows new events', async () => {
    await append();
    await keep().readable;
    expect(await live()).toEqual({ build: 1, version: 1 });
    await append();
    await waitForPosition();
    expect(await rowsShown()).toBe(4);
  });

  it('rebuilds for a newer version, whose build the older version leaves alone', async () => {
    await append();
    const older = keep();
    await older.readable;
    await older.stop();
    keep({ ...tallies(), version: 2 });
    await until(async () => (await live())?.version === 2);
    await append();
    await waitForPosition();
    expect(await rowsShown()).toBe(4);

    const warnings: unknown[] = [];
    const again = keep(tallies(), (line) => warnings.push(line));
    await again.readable;
    await until(async () => warnings.length > 0);
    expect(warnings[0]).toMatchObject({ version: 1, liveVersion: 2 });
    expect(await live()).toEqual({ build: 2, version: 2 });
  });

  it('stores how far a rebuild has come', async () => {
    await append();
    const held = Promise.withResolvers<void>();
    const apply: Projection['apply'] = async (...batch) => {
      await held.promise;
      await tallies().apply(...batch);
    };
    const keeper = keep({ ...tallies(), apply });
    await until(async () => (await runningRebuilds(client)).get('tallies') === 1);
    held.resolve();
    await keeper.readable;
    expect(await runningRebuilds(client)).toEqual(new Map());
  });

  it('rebuilds when the log starts a new epoch', async () => {
    await append();
    await keep().readable;
    await waitForPosition();
    await beginEpoch(log);
    await append();
    await until(async () => (await live())?.build === 2);
    await append();
    await waitForPosition();
    expect(await rowsShown()).toBe(6);
  });

  it('skips the rebuild if another process has already rebuilt for the new epoch', async () => {
    await append();
    const real = statementsOn(client);
    let seen = 0;
    const query: Statements['query'] = async <Row extends object>(
      text: string,
      values?: readonly unknown[],
    ) => {
      const answer = await real.query<Row>(text, values);
      seen = (answer.rows[0] as { readonly build?: number } | undefined)?.build ?? seen;
      return answer;
    };
    const replaced: number[] = [];
    const info = (_line: unknown, message?: string): void => {
      if (message === 'rebuilding a read model') replaced.push(seen);
    };
    await keep(tallies(), undefined, { statements: { query }, logger: { ...SILENT_LOGGER, info } }).readable;
    await waitForPosition();

    const held = Promise.withResolvers<void>();
    let isHeld = false;
    const head: EventLog['head'] = async () => {
      isHeld = true;
      await held.promise;
      return log.head();
    };
    const elsewhere = rebuildElsewhere({ ...log, head });
    await until(async () => isHeld);
    await beginEpoch(log);
    await until(async () => replaced.length > 0);
    held.resolve();
    await elsewhere;
    // A keeper that checks just before the other build goes live may also create a build.
    await until(async () => seen > 1);
    await append();
    await waitForPosition();
    expect(new Set(replaced)).toEqual(new Set([1]));
  });

  it('runs a build that another process created', async () => {
    await append();
    await keep().readable;
    await waitForPosition();
    await rebuildElsewhere();
    await append();
    await waitForPosition();
    expect(await live()).toEqual({ build: 2, version: 1 });
    expect(await rowsShown()).toBe(4);
  });

  it('backs off when a build cannot go live', async () => {
    await append();
    const [table] = tallies().tables;
    const functions = { no_such: () => 'create or replace function no such function' };
    const lines: unknown[] = [];
    const error = (line: unknown): void => void lines.push(line);
    const keeper = keep({ ...tallies(), tables: [{ ...table, functions }] }, undefined, {
      logger: { ...SILENT_LOGGER, error },
    });
    await until(async () => lines.length > 0);
    expect(lines).toMatchObject([{ err: { code: '42601' }, againInMs: 10_000 }]);
    await keeper.stop();
  });

  it('rejects `readable` when stopped', async () => {
    const keeper = keep();
    const stopped = keeper.stop();
    await expect(keeper.readable).rejects.toThrow('stopped');
    await stopped;
  });
});
