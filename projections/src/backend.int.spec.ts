import { randomUUID } from 'node:crypto';
import { startProtocolServer } from '@waivers/events/log/eventstoredb/testing/protocol-server.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { openReadBackend } from './backend.ts';
import { useTestDatabase } from './testing/test-database.ts';

const opened = useTestDatabase();

it('openReadBackend closes its connections on failure', async () => {
  const app = new Client({ connectionString: opened.appUrl });
  await app.connect();
  try {
    const { rows } = await app.query('select current_database() as name');
    await app.query(`alter role app in database ${rows[0].name} set lock_timeout = '1'`);
    const settings = { databaseUrl: opened.migratorUrl, masterKey: TEST_MASTER_KEY, eventStore: undefined };
    const warn = () => {
      throw new Error('no log');
    };
    await expect(openReadBackend({ ...settings, natsUrl: undefined }, { warn })).rejects.toThrow('no log');
    const connections = () =>
      app.query(
        "select from pg_stat_activity where application_name = 'waivers projections' and datname = current_database()",
      );
    await expect.poll(async () => (await connections()).rowCount).toBe(0);
  } finally {
    await app.end();
  }
});

it('openReadBackend appends to a log of its own only what the stored keys can open', async () => {
  const server = await startProtocolServer();
  const settings = { databaseUrl: opened.migratorUrl, masterKey: TEST_MASTER_KEY, natsUrl: undefined };
  const eventStore = { url: server.url, prefix: 'read-side.' };
  const backend = await openReadBackend({ ...settings, eventStore }, { warn: () => undefined });
  try {
    await backend.log.head();
    const append = (...keyBatches: readonly string[]) => {
      const events = [{ eventId: randomUUID(), type: 'ThingHappened', data: '{}', metadata: '{}' }];
      return backend.log.append({
        stream: `thing-${randomUUID()}`,
        expected: 'no_stream',
        events,
        keyBatches,
      });
    };
    expect(await append()).toMatchObject({ outcome: 'accepted' });
    await expect(append(randomUUID())).rejects.toMatchObject({ code: 'store_replaced' });
  } finally {
    await backend.close();
    await server.close();
  }
});
