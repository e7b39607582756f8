import type { EventLog } from '../../log/event-log.ts';
import type { DeliveryLogger } from '../delivery-logger.ts';
import type { Feed } from './feed.ts';
import { createLogFeed } from './log-feed.ts';

/**
 * What the read models follow: JetStream where there is NATS, else the log itself. NATS' client is loaded by those alone
 * who use it.
 */
export const openFeed = async (
  natsUrl: string | undefined,
  log: Pick<EventLog, 'readAll' | 'subscribe' | 'head'>,
  logger: Pick<DeliveryLogger, 'info' | 'warn'>,
): Promise<Feed> => {
  if (natsUrl === undefined) return createLogFeed(log);
  const { createJetStreamFeed } = await import('./jetstream-feed.ts');
  return createJetStreamFeed({ natsUrl, log, logger });
};
