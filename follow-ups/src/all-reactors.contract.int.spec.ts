import { createLogFeed } from '@waivers/events/delivery/feed/log-feed.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { describeMails } from './testing/all-reactors.contract.ts';

describeMails('the log itself', async () => {
  const log = createMemoryLog();
  return { log, open: async () => createLogFeed(log), remove: () => log.close() };
});
