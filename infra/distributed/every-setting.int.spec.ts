import { startProtocolServer } from '@waivers/events/log/eventstoredb/testing/protocol-server.ts';
import { createTestDatabase, TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { requireSettings } from '@waivers/server/settings/required-settings.ts';
import { readSettings } from '@waivers/server/settings/settings.ts';
import { bareEnvironment } from '@waivers/server/testing/bare-environment.ts';
import { expect, it } from 'vitest';
import { prepareDatabase } from '../launcher/prepare-database.ts';
import { type SupervisedProcess, superviseProcess } from '../machine/supervised-process.ts';
import { EVERY_SETTING } from '../testing/every-setting.ts';
import { natsServerOfSpec } from '../testing/nats-server.ts';
import { PROCESSES } from './distributed-product.ts';
import { processEnvironment } from './process-environment.ts';

const nats = natsServerOfSpec();

it('every launched process starts with all settings set', async () => {
  const database = await createTestDatabase({ migrations: {} });
  const eventStore = await startProtocolServer();
  const environment = {
    ...EVERY_SETTING,
    DATABASE_URL: database.migratorUrl,
    MASTER_KEY: TEST_MASTER_KEY.bytes.toString('hex'),
    EVENTSTOREDB_URL: eventStore.url,
    NATS_URL: nats().server.url,
  };
  const settings = requireSettings(readSettings(environment), [
    ...(['databaseUrl', 'masterKey', 'registrationToken', 'natsUrl'] as const),
  ]);
  const kept: SupervisedProcess[] = [];
  try {
    await prepareDatabase(settings, () => undefined);
    const one = Map.groupBy(PROCESSES, ({ process }) => process);
    await Promise.all(
      [...one].map(async ([process, [{ name, script } = PROCESSES[0]]]) => {
        const given = processEnvironment(process, settings, { ...bareEnvironment(), ...environment });
        kept.push(await superviseProcess({ name, script, environment: given, tell: () => undefined }));
      }),
    );
    const healthy = kept.map(async (each) => (await fetch(`${each.url()}/healthz`)).status);
    expect(await Promise.all(healthy)).toEqual([200, 200, 200, 200]);
  } finally {
    await Promise.all(kept.map((each) => each.stop()));
    await eventStore.close();
    await database.drop();
  }
});
