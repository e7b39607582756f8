import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tokenStateIn } from '@waivers/command-api/identity/sessions/token-state.ts';
import { startCommandApi } from '@waivers/command-api/process/main.ts';
import { openPortsForFollowUps } from '@waivers/command-api/process/ports-for-follow-ups.ts';
import { listSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { draftWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { LOG_IDENTITY_STREAM } from '@waivers/events/definitions/streams.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { readEverything } from '@waivers/events/log/contract/log-contract.ts';
import { copyLog } from '@waivers/events/log/copy-log.ts';
import {
  type ProtocolServer,
  startProtocolServer,
} from '@waivers/events/log/eventstoredb/testing/protocol-server.ts';
import { DEFAULT_PREFIX, type EventStore, type StoreName } from '@waivers/events/log/identity/log-address.ts';
import { readMove } from '@waivers/events/log/identity/own-log.ts';
import { requirePosition } from '@waivers/events/log/port/log-position.ts';
import { openLog } from '@waivers/events/open-log.ts';
import { createTestDatabase, TEST_MASTER_KEY, type TestDatabase } from '@waivers/events/testing/database.ts';
import { checkpointKeys, ensureCheckpointKey } from '@waivers/events/tree/checkpoint-keys.ts';
import { treeReader } from '@waivers/events/tree/read-tree.ts';
import { openOutboxPage } from '@waivers/follow-ups/dev-outbox/outbox-page.ts';
import { lookAtDeliveriesIn } from '@waivers/follow-ups/look-at-deliveries.ts';
import { startFollowUps } from '@waivers/follow-ups/main.ts';
import { deliveriesIn } from '@waivers/follow-ups/outcomes/deliveries-in.ts';
import { portsForCommands } from '@waivers/follow-ups/ports-for-commands.ts';
import { ask, rawCall, succeed } from '@waivers/load-tests/client/api.ts';
import { type Owner, outboxOf, registerOwner } from '@waivers/load-tests/client/owner.ts';
import { readPublication } from '@waivers/load-tests/client/publication.ts';
import { adultSigning } from '@waivers/load-tests/client/signing.ts';
import { startProjections } from '@waivers/projections/main.ts';
import { growTreeToEnd } from '@waivers/projections/testing/grow-tree.ts';
import { toBase64 } from '@waivers/proof/notes/base64.ts';
import { parseCheckpoint } from '@waivers/proof/notes/checkpoint.ts';
import { openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { readSettings } from '@waivers/server/settings/settings.ts';
import { bareEnvironment } from '@waivers/server/testing/bare-environment.ts';
import { captureLog } from '@waivers/server/testing/test-app.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareDatabase } from '../launcher/prepare-database.ts';
import type { OpenedDatabase } from './database-for-command.ts';
import { callOffMove, carryOutMove, describePlan, planMove } from './log-move.ts';

const REGISTRATION_TOKEN = 'the-hidden-segment';
const WAITS = { timeout: 60_000 };

let database: TestDatabase;
let server: ProtocolServer;
let eventStore: EventStore;
let pool: Pool;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase({ migrations: {} });
  server = await startProtocolServer();
  eventStore = { url: server.url, prefix: DEFAULT_PREFIX };
  pool = openOneOffPool(database.migratorUrl, 2);
  folder = mkdtempSync(join(tmpdir(), 'waivers-move-log-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await pool.end();
  await server.close();
  await database.drop();
});

const prepare = (at: StoreName): Promise<string> =>
  prepareDatabase(
    {
      databaseUrl: database.migratorUrl,
      masterKey: TEST_MASTER_KEY,
      eventStore: at === 'EventStoreDB' ? eventStore : undefined,
    },
    () => undefined,
  );

const opened = (): OpenedDatabase => ({
  databaseUrl: database.migratorUrl,
  settings: { ...readSettings({}), eventStore },
});

/** @param interrupted number of steps after which to stop, as if killed */
const move = async (to: StoreName, interrupted = Number.POSITIVE_INFINITY): Promise<void> => {
  let steps = 0;
  const plan = await planMove(opened(), to, pool);
  await carryOutMove(plan, pool, () => {
    steps += 1;
    if (steps > interrupted) throw new Error('interrupted');
  });
};

const logAt = (at: StoreName) =>
  at === 'PostgreSQL'
    ? openLog(database.migratorUrl)
    : openLog(eventStore.url, { prefix: eventStore.prefix });

/** Appends an event and moves every reactor's checkpoint to it. */
const work = async (at: StoreName): Promise<void> => {
  const log = await logAt(at);
  const event = { eventId: randomUUID(), type: 'ThingHappened', data: '{}', metadata: '{}' };
  const appended = await log.append({
    stream: `thing-${randomUUID()}`,
    expected: 'no_stream',
    events: [event],
  });
  await log.close();
  if (appended.outcome === 'conflict') throw new Error('Somebody else was here.');
  await pool.query('update follow_ups.checkpoints set position = $1', [appended.position]);
};

/** Returns the number of unseen events per reactor, or undefined for positions that are not in this log. */
const behind = async (at: StoreName): Promise<readonly (number | undefined)[]> => {
  const log = await logAt(at);
  const { rows } = await pool.query<{ position: string }>('select position from follow_ups.checkpoints');
  const events = await readEverything(log);
  await log.close();
  return rows.map(({ position }) => {
    const index = events.findIndex((event) => event.position === position);
    return index === -1 ? undefined : events.length - 1 - index;
  });
};

const run = (environment: Record<string, string>, file: string, ...args: readonly string[]) =>
  new Promise<{ readonly status: unknown; readonly output: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, file), ...args],
      { env: { ...bareEnvironment(), DATABASE_URL: database.migratorUrl, ...environment } },
      (error, out, err) => resolve({ status: error === null ? 0 : error.code, output: out + err }),
    );
  });

const keysDatabase = (): Kysely<KeysDatabase> => new Kysely({ dialect: new PostgresDialect({ pool }) });

const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

/** Grows and signs the tree over the log, as the product does once it has started there. */
const signedTree = async (at: StoreName) => {
  const log = await logAt(at);
  await growTreeToEnd({ log, projectorUrl: database.projectorUrl });
  const identity = requirePosition(await log.head());
  const keys = await checkpointKeys(keysDatabase(), TEST_MASTER_KEY, identity);
  const reader = treeReader({ database: keysDatabase(), identity, keys });
  const events = await readEverything(log);
  await log.close();
  const last = events.findLast(({ stream }) => stream === LOG_IDENTITY_STREAM);
  const position = events.find(({ type }) => type === 'ThingHappened')?.position ?? expect.fail('no event');
  return {
    followed: (JSON.parse(last?.data ?? '{}') as { readonly follows?: unknown }).follows,
    checkpoint: (await reader.checkpoint()) ?? expect.fail('no checkpoint'),
    receipt: (await reader.receipts([position])).get(position) ?? expect.fail('no receipt'),
  };
};

const asMoved = (moved: number) => Array.from({ length: 6 }, () => moved);

describe('moving the log', () => {
  const product = async (at: StoreName) => {
    await prepare(at);
    const environment = {
      DATABASE_URL: database.migratorUrl,
      MASTER_KEY: TEST_MASTER_KEY.bytes.toString('hex'),
      REGISTRATION_TOKEN,
      PORT: '0',
      PUBLIC_URL: 'http://localhost:8080',
      LOG_LEVEL: 'warn',
      ...(at === 'EventStoreDB' && { EVENTSTOREDB_URL: eventStore.url }),
    };
    const settings = {
      ...readSettings(environment),
      databaseUrl: database.migratorUrl,
      masterKey: TEST_MASTER_KEY,
      registrationToken: REGISTRATION_TOKEN,
      publicUrl: 'http://localhost:8080',
    };
    const quietly = () => ({ logDestination: captureLog().destination });
    const commands = await startCommandApi(
      settings,
      portsForCommands(settings),
      quietly(),
      async (shared) => [await openOutboxPage(settings, shared)],
    );
    const followUps = await startFollowUps(settings, openPortsForFollowUps, quietly());
    const reads = await startProjections(
      settings,
      { tokenStateIn, lookAtDeliveriesIn, deliveriesIn },
      quietly(),
    );
    return {
      commands,
      reads,
      followUps,
      close: async () => {
        await followUps.close();
        await reads.close();
        await commands.close();
      },
    };
  };
  const readyOf = async ({ url }: { readonly url: string }): Promise<unknown> =>
    JSON.parse((await rawCall(url, '/readyz')).text);

  type Product = Awaited<ReturnType<typeof product>>;

  const sign = async (
    { commands }: Product,
    publication: Awaited<ReturnType<typeof readPublication>>,
    email: string,
  ): Promise<string> => {
    const body = adultSigning(publication, { signer: { email } });
    await succeed(commands.url, signWaiver, { body });
    return body.id;
  };

  const mails = async ({ commands }: Product): Promise<readonly string[]> =>
    (await outboxOf(commands.url, REGISTRATION_TOKEN)())
      .map(({ to }) => to)
      .filter((to) => to.startsWith('signer'))
      .toSorted();

  /** A single epoch remains once audit_events has been rebuilt and all other positions carried over. */
  const epochsOfReadModels = async () =>
    (
      await pool.query(
        `select distinct split_part(position, '.', 2) from projections.checkpoints
        join projections.builds using (projection, build) where state = 'live'`,
      )
    ).rows;

  const listed = async ({ reads }: Product, { authorization }: Owner): Promise<readonly string[]> =>
    (await ask(reads.url, listSigners, { query: { limit: 100 } }, { authorization })).results.map(
      ({ id }) => id,
    );

  it('to EventStoreDB and back sends each mail once and keeps read models equal to a rebuild', async () => {
    const first = await product('PostgreSQL');
    const owner = await registerOwner(first.commands.url, REGISTRATION_TOKEN);
    const { authorization } = owner;
    const text = { title: 'Climbing hall', locale: 'en', published: true } as const;
    const made = await ask(first.commands.url, draftWaiver, { body: text }, { authorization });
    const publication = await readPublication(first.reads.url, made.result.id);
    const ids = [await sign(first, publication, 'signer1@example.test')];
    await vi.waitUntil(async () => (await mails(first)).length === 1, WAITS);
    // Leaves one mail unsent, so that it must be sent after the move.
    await first.followUps.close();
    ids.push(await sign(first, publication, 'signer2@example.test'));
    await Promise.all([first.reads.close(), first.commands.close()]);

    let expected = ['signer1@example.test', 'signer2@example.test'];
    for (const to of ['EventStoreDB', 'PostgreSQL', 'EventStoreDB'] as const) {
      await move(to);
      const there = await product(to);
      const email = `signer${expected.length + 1}@example.test`;
      ids.push(await sign(there, publication, email));
      expected = [...expected, email];
      await vi.waitUntil(async () => (await mails(there)).length >= expected.length, WAITS);
      expect(await mails(there)).toEqual(expected);
      await vi.waitFor(
        async () => expect((await listed(there, owner)).toSorted()).toEqual(ids.toSorted()),
        WAITS,
      );
      await vi.waitUntil(async () => (await epochsOfReadModels()).length === 1, WAITS);
      expect(await readyOf(there.followUps)).toMatchObject({ status: 'ready' });
      await there.close();
    }
    const environment = {
      EVENTSTOREDB_URL: server.url,
      MASTER_KEY: TEST_MASTER_KEY.bytes.toString('hex'),
    };
    expect(await run(environment, 'verify-read-models.ts')).toEqual({
      status: 0,
      output: expect.any(String),
    });
  });

  // One case per step that `carryOutMove` reports.
  it.each([0, 1, 2, 3, 4])('can be completed when interrupted after step %i', async (steps) => {
    await prepare('PostgreSQL');
    await work('PostgreSQL');
    await expect(move('EventStoreDB', steps)).rejects.toThrow('interrupted');
    for (const at of ['PostgreSQL', 'EventStoreDB'] as const)
      await expect(prepare(at)).rejects.toThrow(/interrupted.*npm run move-log/);
    await move('EventStoreDB');
    await expect(prepare('PostgreSQL')).rejects.toThrow('goes on in EventStoreDB');
    await prepare('EventStoreDB');
    // The two unseen events are LogMoved and EpochBegun.
    expect(await behind('EventStoreDB')).toEqual(asMoved(2));
  });

  it.each(['PostgreSQL', 'EventStoreDB'] as const)(
    'can be cancelled with %s as the source',
    async (source) => {
      const target = source === 'PostgreSQL' ? 'EventStoreDB' : 'PostgreSQL';
      await prepare('PostgreSQL');
      if (source === 'EventStoreDB') await move('EventStoreDB');
      for (const steps of [0, 1, 2, 3]) {
        await work(source);
        await expect(move(target, steps)).rejects.toThrow('interrupted');
        const interrupted = await readMove(pool);
        if (interrupted === undefined) throw new Error('Nothing was interrupted.');
        const log = await logAt(source);
        const settings = {
          ...opened().settings,
          eventStore: source === 'PostgreSQL' ? undefined : eventStore,
        };
        const elsewhere = {
          ...opened().settings,
          eventStore: source === 'PostgreSQL' ? eventStore : undefined,
        };
        await expect(
          callOffMove({ ...opened(), settings: elsewhere }, log, pool, interrupted),
        ).rejects.toThrow(`The log was in ${source}`);
        await callOffMove({ ...opened(), settings }, log, pool, interrupted);
        await log.close();
        await prepare(source);
        expect(await behind(source)).toEqual(asMoved(steps === 0 ? 0 : 2));
      }
      await move(target);
      await prepare(target);
    },
  );

  it('is refused when the target has other events, the log was restored, or another move was interrupted', async () => {
    await prepare('PostgreSQL');
    await work('PostgreSQL');
    const { rows } = await pool.query<{ position: string }>('select position from follow_ups.checkpoints');
    const lost = rows[0]?.position.replace(/[^.]+$/, randomUUID());
    await pool.query('update follow_ups.checkpoints set position = $1', [lost]);
    await expect(move('EventStoreDB')).rejects.toThrow('restored from a backup');
    await pool.query('update follow_ups.checkpoints set position = $1', [rows[0]?.position]);

    await (await logAt('EventStoreDB')).head();
    const before = server.stored.all.length;
    await expect(move('EventStoreDB')).rejects.toThrow('not a copy of the source');
    expect(server.stored.all).toHaveLength(before);

    eventStore = { ...eventStore, prefix: 'other.' };
    await expect(move('EventStoreDB', 0)).rejects.toThrow('interrupted');
    eventStore = { ...eventStore, prefix: 'third.' };
    await expect(move('EventStoreDB')).rejects.toThrow(/streams "other\."\) was interrupted/);
  });
});

describe('npm run move-log', () => {
  it('prints its plan without changing anything in a dry run', async () => {
    await prepare('PostgreSQL');
    await work('PostgreSQL');
    const before = server.stored.all.length;
    const EVENTSTOREDB_URL = server.url.replace('esdb://', 'esdb://admin:secret@');
    const dry = await run({ EVENTSTOREDB_URL }, 'move-log.ts', '--to', 'eventstoredb', '--dry-run');
    expect(dry).toMatchObject({ status: 0, output: expect.stringContaining('Nothing was changed.') });
    expect(dry.output).toContain(describePlan(await planMove(opened(), 'EventStoreDB', pool)));
    expect(dry.output).not.toContain('secret');
    expect(server.stored.all).toHaveLength(before);
    await prepare('PostgreSQL');
    expect(await run({ EVENTSTOREDB_URL }, 'move-log.ts', '--to', 'eventstoredb')).toMatchObject({
      status: 0,
      output: expect.stringMatching(
        /compared: identical byte for byte\..*Start the product with this EVENTSTOREDB_URL/s,
      ),
    });
  });

  it('names the tree that the new epoch follows, and leaves receipts of the former one valid', async () => {
    await prepare('PostgreSQL');
    await ensureCheckpointKey(keysDatabase(), TEST_MASTER_KEY);
    await work('PostgreSQL');
    const former = await signedTree('PostgreSQL');
    const EVENTSTOREDB_URL = server.url;
    expect(await run({ EVENTSTOREDB_URL }, 'move-log.ts', '--to', 'eventstoredb')).toMatchObject({
      status: 0,
    });
    await prepare('EventStoreDB');
    const next = await signedTree('EventStoreDB');
    const { origin, size, root } = parseCheckpoint(former.checkpoint) ?? expect.fail('no checkpoint');
    expect(next.followed).toEqual({ origin, size, root: toBase64(root) });
    expect(parseCheckpoint(next.checkpoint)?.origin).not.toBe(origin);

    const environment = { EVENTSTOREDB_URL, MASTER_KEY: TEST_MASTER_KEY.bytes.toString('hex') };
    const kept = [former, next].flatMap(({ checkpoint, receipt }, at) => [
      '--checkpoint',
      file(`checkpoint-${at}`, checkpoint),
      '--receipt',
      file(`receipt-${at}`, receipt),
    ]);
    const { status, output } = await run(environment, 'verify-log.ts', ...kept);
    expect(output).toContain(
      `begins with the tree of ${size} events that ${origin} signed last: consistent.`,
    );
    expect(output).toMatch(/The log holds \(4 events, \d+ kept checkpoints, 4 from outside\)/);
    expect(status).toBe(0);
  });

  it('reports a missing setting', async () => {
    await prepare('PostgreSQL');
    expect(await run({}, 'move-log.ts', '--to', 'eventstoredb')).toMatchObject({
      status: 1,
      output: expect.stringContaining('EVENTSTOREDB_URL is missing'),
    });
    expect(await run({}, 'move-log.ts', '--to', 'esdb://there')).toMatchObject({ status: 2 });
  });
});

it('moving the log continues an existing copy', async () => {
  await prepare('PostgreSQL');
  await work('PostgreSQL');
  const from = await logAt('PostgreSQL');
  await copyLog({
    from,
    openTarget: (begins) => openLog(eventStore.url, { prefix: eventStore.prefix, begins }),
  });
  await from.close();
  await work('PostgreSQL');
  await move('EventStoreDB');
  expect(await behind('EventStoreDB')).toEqual(asMoved(2));
});
