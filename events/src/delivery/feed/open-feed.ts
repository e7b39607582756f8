import type { EventLog } from '../../log/port/event-log.ts';
import type { DeliveryLogger } from '../delivery-logger.ts';
import type { Feed } from './feed.ts';
import { createLogFeed } from './log-feed.ts';

/** Opens a JetStream feed if NATS is configured, otherwise a feed on the log. Loads the NATS client on demand. */
export const openFeed = async (
  natsUrl: string | undefined,
  log: Pick<EventLog, 'readAll' | 'subscribe' | 'head'>,
  logger: Pick<DeliveryLogger, 'info' | 'warn'>,
): Promise<Feed> => {
  if (natsUrl === undefined) return createLogFeed(log);
  const { createJetStreamFeed } = await import('./jetstream-feed.ts');
  return createJetStreamFeed({ natsUrl, log, logger });
};
