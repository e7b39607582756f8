import {
  createPrepareEvents,
  type EventVocabulary,
} from '@waivers/events/delivery/follower/prepare-events.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import type { EventStore } from '@waivers/events/log/identity/log-address.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { openProductLog } from '@waivers/events/open-log.ts';
import { type Statements, statementsOn } from '@waivers/projections/engine/builds/statements.ts';
import type { Projection } from '@waivers/projections/engine/projection.ts';
import { RebuildRunning } from '@waivers/projections/engine/rebuild/rebuild.ts';
import type { BuildComparison } from '@waivers/projections/engine/verification/compare-builds.ts';
import { verifyReadModel } from '@waivers/projections/engine/verification/verify-read-model.ts';
import { READ_MODEL_PROJECTIONS } from '@waivers/projections/read-models.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { until } from '../machine/until.ts';

export type Comparison = Pick<BuildComparison, 'rows' | 'missing' | 'tooMany'>;

export type ComparisonOptions = {
  readonly projections?: readonly Projection[];
  /** Event definitions to use instead of this version's. */
  readonly meaning?: EventVocabulary | undefined;
  readonly eventStore?: EventStore | undefined;
};

type Opened = {
  readonly control: Statements;
  readonly log: EventLog;
  readonly keys: ReturnType<typeof postgresKeyStore>;
  readonly connectionString: string;
  readonly masterKey: MasterKey;
  readonly meaning: EventVocabulary | undefined;
  readonly eventStore: EventStore | undefined;
};

const hasCaughtUp = async (
  { control, log }: Pick<Opened, 'control' | 'log'>,
  projection: string,
): Promise<boolean> => {
  const { rows } = await control.query<{ position: string | null }>(
    `select position from projections.checkpoints join projections.builds using (projection, build)
    where projection = $1 and state = 'live'`,
    [projection],
  );
  return rows[0]?.position === (await log.head());
};

/** @param connectionString must log in as role `projector` */
export const untilReadModelsHaveCaughtUp = async (
  connectionString: string,
  { projections = READ_MODEL_PROJECTIONS, eventStore }: Omit<ComparisonOptions, 'meaning'> = {},
): Promise<void> => {
  const client = new Client({ connectionString });
  await client.connect();
  const log = await openProductLog({ connectionString, eventStore, readConnections: 1 });
  const opened = { control: statementsOn(client), log };
  try {
    for (const { name } of projections) await until(`${name} has caught up`, () => hasCaughtUp(opened, name));
  } finally {
    await log.close();
    await client.end();
  }
};

const compareOne = async (opened: Opened, projection: Projection): Promise<Comparison> => {
  const { log, keys, connectionString, masterKey, eventStore, meaning } = opened;
  await until(`${projection.name} has caught up`, () => hasCaughtUp(opened, projection.name));
  const prepareEvents = createPrepareEvents(keys, meaning);
  const options = {
    projection,
    connectionString,
    masterKey,
    eventStore,
    log,
    prepareEvents,
    onProgress: () => undefined,
  };
  // Retry while the product rebuilds the read model. It removes abandoned builds itself.
  const compared = await until(`nobody rebuilds ${projection.name}`, () =>
    verifyReadModel(options).catch((error: unknown) => {
      if (error instanceof RebuildRunning) return undefined;
      throw error;
    }),
  );
  const { rows, missing, tooMany } = compared;
  return { rows, missing, tooMany };
};

/**
 * Compares live read models with ones built event by event. Nothing may be appended in the meantime.
 * @param connectionString logs in as role `projector`
 * @throws Error if a read model does not catch up
 */
export const compareReadModels = async (
  connectionString: string,
  masterKey: MasterKey,
  { projections = READ_MODEL_PROJECTIONS, meaning, eventStore }: ComparisonOptions = {},
): Promise<Comparison> => {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  const log = await openProductLog({ connectionString, eventStore, readConnections: 1 });
  const pool = new Pool({ connectionString, max: 1 }).on('error', () => undefined);
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  const keys = postgresKeyStore(database, masterKey);
  const control = statementsOn(client);
  const opened: Opened = { control, log, keys, connectionString, masterKey, meaning, eventStore };
  try {
    let sum: Comparison = { rows: 0, missing: 0, tooMany: 0 };
    for (const projection of projections) {
      const { rows, missing, tooMany } = await compareOne(opened, projection);
      sum = { rows: sum.rows + rows, missing: sum.missing + missing, tooMany: sum.tooMany + tooMany };
    }
    return sum;
  } finally {
    await log.close();
    await database.destroy();
    await client.end();
  }
};
