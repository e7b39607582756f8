import { setUpSession } from '@waivers/events/database/session-settings.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { disableStatistics } from '@waivers/events/migrations/disable-statistics.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { Client } from 'pg';
import { type Statements, statementsOn } from './statements.ts';
import { BUILD_SCHEMA, UnsafeReadModels, unsafeReadModels } from './unsafe-read-models.ts';

const keepOutOfStatistics = async (connection: Statements): Promise<void> => {
  const { rows } = await connection.query<{ name: string }>(
    'select nspname as name from pg_namespace where nspname ~ $1',
    [BUILD_SCHEMA],
  );
  await disableStatistics(
    connection,
    rows.map(({ name }) => name),
  );
};

/** Call before serving requests. @throws UnsafeReadModels if a tenant could see another tenant's rows */
export const refuseUnsafeReadModels = async (settings: {
  readonly databaseUrl: string;
  readonly masterKey: MasterKey;
}): Promise<void> => {
  const connectionString = connectionStringFor(settings.databaseUrl, settings.masterKey, 'projector');
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await setUpSession(client);
    const connection = statementsOn(client);
    await keepOutOfStatistics(connection);
    const problems = await unsafeReadModels(connection);
    if (problems.length > 0) throw new UnsafeReadModels(problems);
  } finally {
    await client.end().catch(() => undefined);
  }
};
