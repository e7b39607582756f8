import { accountStream } from '@waivers/events/definitions/streams.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { sha256Of } from '@waivers/events/log/port/sha256.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { provenLog } from '@waivers/events/tree/proven-log.ts';
import { type ExportLink, exportLinks } from '@waivers/server/access/export-links.ts';
import { principalFor } from '@waivers/server/testing/owner-of.ts';
import { buildTestApp } from '@waivers/server/testing/test-app.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { documentText } from '@waivers/waiver/document/signable-document.ts';
import { documentOf, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import type { UserRole } from '@waivers/waiver/vocabulary/access.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { v7 } from 'uuid';
import type { Projection } from '../engine/projection.ts';
import { createListChanges } from '../queries/live-lists/list-changes.ts';
import { createOwnerQueue } from '../queries/owner-reads.ts';
import type { ReadServices } from '../queries/read-services.ts';
import { createStreamFolds } from '../queries/stream-folds.ts';
import { READ_MODEL_PROJECTIONS } from '../read-models.ts';
import { readRoutes } from '../read-routes.ts';
import type { DeliveriesSeen } from '../status/deliveries-port.ts';
import { createReadStatus } from '../status/read-status.ts';
import { currentTree } from '../tree/current-tree.ts';
import { makeLiveBuild, type TestBuild } from './builds.ts';
import { createHistory, type History } from './history.ts';
import { registered } from './sample-events.ts';
import { openedForTests, openTestDatabase } from './test-database.ts';

const VIDEO = {
  videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  video: { duration: 30, captions: [], transcript: '' },
  questions: [
    {
      id: 'q1',
      content: 'Where is the exit?',
      options: ['Left', 'Right'],
      correctOption: 'Right',
      displayTime: 5,
    },
  ],
};

export const DOCUMENTS: Readonly<Record<'en' | 'de', SignableDocument>> = {
  en: documentOf(templateConfig(), 'en'),
  de: documentOf(templateConfig(), 'de'),
};
export const HASHES = {
  en: sha256Of(documentText(DOCUMENTS.en)),
  de: sha256Of(documentText(DOCUMENTS.de)),
};

const WITH_VIDEO = documentOf({ ...templateConfig(), ...VIDEO }, 'en');
export const HASH_WITH_VIDEO = sha256Of(documentText(WITH_VIDEO));

type LinkChanges = Partial<Omit<ExportLink, 'filters'>> & {
  readonly filters?: Partial<ExportLink['filters']>;
};

export const NOW = new Date('2026-11-21T09:00:00.000Z');

const NOTHING_WAITS = { waiting: 0, behindSeconds: 0 };

const NO_DELIVERIES: DeliveriesSeen = {
  of: () => ({
    mail: NOTHING_WAITS,
    'email-marketing': NOTHING_WAITS,
    'point-of-sale': NOTHING_WAITS,
    webhook: NOTHING_WAITS,
  }),
  parked: () => 0,
};

/** Opens a real database, which `project` fills from in-memory events. The account's ID serves as its token. */
export const openReadApp = async (projections: readonly Projection[] = READ_MODEL_PROJECTIONS) => {
  const opened = await openTestDatabase();
  // Use a single connection, so that the queries of all tenants share it.
  const pool = new Pool({ connectionString: opened.appUrl, max: 1 });
  pool.on('error', () => undefined);
  const builds: TestBuild[] = [];
  for (const projection of projections) builds.push(await makeLiveBuild(opened.database, projection));
  const log = createMemoryLog();
  const keys = memoryKeyStore();
  const history: History = createHistory({ log, keys });
  const state = {
    now: NOW,
    isCaughtUp: true,
    hasMailServer: false,
    lag: async (): Promise<ReadonlyMap<string, number>> => new Map(),
    deliveries: NO_DELIVERIES,
    stampOver: async (_index: number): Promise<void> => undefined,
    /** Role of everybody who has requested an export; undefined: removed. */
    role: 'owner' as UserRole | undefined,
  };
  const database = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  let elapsedMs = 0;
  const byHash = new Map(
    [...Object.values(DOCUMENTS), WITH_VIDEO].map((document) => [sha256Of(documentText(document)), document]),
  );
  const services: ReadServices = {
    database,
    ownerQueue: createOwnerQueue(),
    waitForPosition: async () => state.isCaughtUp,
    changes: createListChanges(),
    streams: createStreamFolds(history.log),
    log: provenLog(history.log, database.withTables<KeysDatabase>()),
    keys: history.keys,
    document: async (_accountId, versionHash) => {
      const document = byHash.get(versionHash);
      if (document === undefined) throw new Error(`There is no document ${versionHash}.`);
      return document;
    },
    exportLinks: exportLinks({ bytes: Buffer.alloc(32, 5) }),
    credentialOf: async (accountId) =>
      state.role && { accountId, role: state.role, credentialVersion: 1, factorDueAt: null },
    tree: currentTree({ pool, log }, TEST_MASTER_KEY),
    stampOver: (index) => state.stampOver(index),
    publicUrl: 'https://waivers.example',
    readStatus: createReadStatus(
      {
        pool,
        database,
        log: history.log,
        lag: { measure: () => state.lag() },
        lookAtDeliveries: async () => state.deliveries,
        backup: () => ({ state: 'off' }),
        hasMailServer: true,
      },
      // No look is recent enough for the next one.
      () => (elapsedMs += 60_000),
    ),
    get hasMailServer() {
      return state.hasMailServer;
    },
    clock: () => state.now,
  };
  const restarted = () =>
    buildTestApp({
      verifyToken: async (token) => (token === 'expired' ? undefined : principalFor(token)),
      routes: readRoutes(services),
    });
  const app = await restarted();
  let projected = 0;
  return {
    app,
    /** Starts another app on the same database, as after a restart. */
    restarted,
    history,
    services,
    state,
    database: opened.database,
    log,
    projectorUrl: opened.projectorUrl,
    project: async (): Promise<void> => {
      const events = await history.events();
      for (const build of builds) await build.apply(events.slice(projected));
      projected = events.length;
    },
    newAccount: async (): Promise<string> => {
      const accountId = v7();
      await history.append(accountStream(accountId), accountId, registered());
      return accountId;
    },
    exportPath: (accountId: string, { filters, ...changes }: LinkChanges = {}): string =>
      `/v1/signed_waiver_export/${services.exportLinks.seal({
        exportId: v7(),
        accountId,
        // The account's ID stands for its user, as it does for a token.
        userId: changes.accountId ?? accountId,
        format: 'csv',
        timeZone: 'UTC',
        accountTimeZone: 'UTC',
        locale: 'en',
        askedAt: NOW.toISOString(),
        position: '',
        ...changes,
        filters: { terms: '', ...filters },
      })}`,
    get: (url: string, token?: string, headers: Readonly<Record<string, string>> = {}) =>
      app.inject({ url, headers: { ...headers, ...(token === undefined ? {} : { authorization: token }) } }),
    close: async () => {
      await app.close();
      await services.database.destroy();
      await opened.close();
    },
  };
};
export const useReadApp = (projections?: readonly Projection[]) =>
  openedForTests(() => openReadApp(projections));
export type ReadApp = Awaited<ReturnType<typeof openReadApp>>;
