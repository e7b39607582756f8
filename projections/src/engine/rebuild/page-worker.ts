import { parentPort, workerData } from 'node:worker_threads';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { openProductLog } from '@waivers/events/open-log.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { buildSchema, type Projection } from '../projection.ts';
import { openCopyPool } from './connections.ts';
import { copyRows, type RowsByTable } from './copy-rows.ts';
import { loadPage, pageFailure } from './load-page.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './page-messages.ts';

const settings = workerData as WorkerSettings;
const port = parentPort;
if (port === null) throw new Error('This module must run in a worker thread.');

type Exports = { readonly READ_MODEL_PROJECTIONS: readonly Projection[] };
const { READ_MODEL_PROJECTIONS } = (await import(settings.module)) as Exports;
const projection = READ_MODEL_PROJECTIONS.find(({ name }) => name === settings.projection);
if (projection === undefined) throw new Error(`Unknown projection ${settings.projection}.`);

const { connectionString, eventStore, pagesPerWorker } = settings;
const log = await openProductLog({ connectionString, eventStore, readConnections: pagesPerWorker });
const pool = openCopyPool(connectionString, pagesPerWorker);
const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
const keys = postgresKeyStore(database, { bytes: Buffer.from(settings.masterKey) });
const schema = buildSchema(settings.projection, settings.build);

const store = async (rows: RowsByTable): Promise<void> => {
  const client = await pool.connect();
  try {
    await copyRows(client, schema, rows);
  } finally {
    client.release();
  }
};

const tell = (message: FromWorker): void => port.postMessage(message);

const load = async (message: ToWorker & { kind: 'page' }): Promise<void> => {
  const { number } = message;
  try {
    const loaded = await loadPage({ log, keys, projection, store }, message, (read) =>
      tell({ kind: 'read', number, ...read }),
    );
    tell({ kind: 'loaded', number, ...loaded });
  } catch (error) {
    tell(pageFailure(number, error));
  }
};

const receive = async (message: ToWorker): Promise<void> => {
  if (message.kind === 'page') return load(message);
  await Promise.all([log.close(), database.destroy()]);
  port.close();
};

port.on('message', (message: ToWorker) => void receive(message));
