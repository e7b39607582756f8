import { createJetStreamFeed } from '@waivers/events/delivery/feed/jetstream-feed.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { startTestRelay } from '@waivers/events/testing/relaying.ts';
import { SILENT_LOGGER } from '@waivers/events/testing/until.ts';
import { natsServerOfSpec } from '@waivers/infra/testing/nats-server.ts';
import { describeReactors } from './contract/reactor.contract.ts';

const nats = natsServerOfSpec();

describeReactors('JetStream', async () => {
  const log = createMemoryLog();
  const natsUrl = nats().server.url;
  const relay = await startTestRelay({ log, natsUrl });
  return {
    log,
    open: async () => createJetStreamFeed({ natsUrl, log, logger: SILENT_LOGGER }),
    remove: async () => {
      await relay.stop();
      await log.close();
    },
  };
});
