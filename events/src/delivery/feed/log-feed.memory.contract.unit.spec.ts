import { createMemoryLog } from '../../log/memory/memory-log.ts';
import { LogError } from '../../log/port/errors.ts';
import type { EventLog } from '../../log/port/event-log.ts';
import { describeFeedContract } from './contract/feed.contract.ts';
import { createLogFeed } from './log-feed.ts';

describeFeedContract('the log in memory', async () => {
  const log = createMemoryLog();
  let isAway = false;
  const reachable = <Result>(work: () => Promise<Result>): Promise<Result> =>
    isAway ? Promise.reject(new LogError('log_unavailable', 'Away.')) : work();
  const shaky: EventLog = {
    ...log,
    readAll: (options) => reachable(() => log.readAll(options)),
    head: () => reachable(() => log.head()),
  };
  return {
    log,
    open: async () => createLogFeed(shaky),
    away: async (away) => {
      isAway = away;
    },
    remove: () => log.close(),
  };
});
