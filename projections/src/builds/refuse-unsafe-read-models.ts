import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import type { MasterKey } from '@waivers/events/personal-data/master-key.ts';
import { Client } from 'pg';
import { UnsafeReadModels } from '../rebuild/go-live.ts';
import { statementsOn } from './statements.ts';
import { unsafeReadModels } from './unsafe-read-models.ts';

/**
 * To be asked before anything is served.
 * @throws UnsafeReadModels when a view, table or function would show one tenant another's rows
 */
export const refuseUnsafeReadModels = async (settings: {
  readonly databaseUrl: string;
  readonly masterKey: MasterKey;
}): Promise<void> => {
  const connectionString = connectionStringFor(settings.databaseUrl, settings.masterKey, 'projector');
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const problems = await unsafeReadModels(statementsOn(client));
    if (problems.length > 0) throw new UnsafeReadModels(problems);
  } finally {
    await client.end();
  }
};
