import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryLog } from '@waivers/events/log/memory-log.ts';
import { type NatsServer, startNatsServer } from '@waivers/infra/nats/nats-server.ts';
import { afterAll, beforeAll } from 'vitest';
import { SILENT, startTestRelay } from '../testing/relaying.ts';
import { describeFeedContract } from './feed.contract.ts';
import { createJetStreamFeed } from './jetstream-feed.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'waivers-nats-')));
let server: NatsServer;
beforeAll(async () => {
  server = await startNatsServer({ folder });
});
afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

describeFeedContract('JetStream', async () => {
  const log = createMemoryLog();
  const relay = await startTestRelay({ log, natsUrl: server.url });
  return {
    log,
    open: async () => createJetStreamFeed({ natsUrl: server.url, log, logger: SILENT }),
    away: (isAway) => (isAway ? server.kill() : server.start()),
    remove: async () => {
      await relay.stop();
      await log.close();
    },
  };
});
