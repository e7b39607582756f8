import type { NatsServer } from '@waivers/infra/nats/nats-server.ts';
import { natsServerOfSpec } from '@waivers/infra/testing/nats-server.ts';
import { beforeAll } from 'vitest';
import { createMemoryLog } from '../../log/memory/memory-log.ts';
import { startTestRelay } from '../../testing/relaying.ts';
import { SILENT_LOGGER } from '../../testing/until.ts';
import { describeFeedContract } from './contract/feed.contract.ts';
import { createJetStreamFeed } from './jetstream-feed.ts';

const nats = natsServerOfSpec();
let server: NatsServer;
beforeAll(() => {
  server = nats().server;
});

describeFeedContract('JetStream', async () => {
  const log = createMemoryLog();
  const relay = await startTestRelay({ log, natsUrl: server.url });
  return {
    log,
    open: async () => createJetStreamFeed({ natsUrl: server.url, log, logger: SILENT_LOGGER }),
    away: (isAway) => (isAway ? server.kill() : server.start()),
    remove: async () => {
      await relay.stop();
      await log.close();
    },
  };
});
