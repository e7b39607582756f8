import { createPostgresLog } from '../../log/postgres/postgres-log.ts';
import { eventsMigrations } from '../../migrations/events-migrations.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { startTcpProxy } from '../../testing/tcp-proxy.ts';
import { describeFeedContract } from './contract/feed.contract.ts';
import { createLogFeed } from './log-feed.ts';

describeFeedContract('the log in Postgres', async () => {
  const database = await createTestDatabase({ migrations: eventsMigrations });
  const proxy = await startTcpProxy(database.projectorUrl);
  const log = createPostgresLog({ connectionString: database.appUrl });
  // The command API has to create the log, because the `projector` role can only read.
  await log.head();
  const read = createPostgresLog({ connectionString: proxy.through(database.projectorUrl) });
  return {
    log,
    open: async () => createLogFeed(read),
    away: async (isAway) => {
      proxy.refuse(isAway);
      if (isAway) proxy.cut();
    },
    remove: async () => {
      await Promise.all([log.close(), read.close()]);
      await proxy.close();
      await database.drop();
    },
  };
});
