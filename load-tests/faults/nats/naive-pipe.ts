import type { JetStreamConnection } from '@waivers/events/delivery/feed/jetstream-connection.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import type { VenueOnDouble } from '../event-store/scene.ts';
import { createNaiveNatsFeed, ensureNaiveStream } from './naive-nats-feed.ts';
import { type NaiveRelay, startNaiveRelay } from './naive-relay.ts';
import type { Pipe } from './pipe.ts';

export const createNaivePipe = ({ log }: VenueOnDouble, connection: JetStreamConnection): Pipe => {
  let count = 1;
  let relay: NaiveRelay | undefined;
  let position: LogPosition | undefined;
  let isChained = false;
  const stream = (): string => `naive_${count}`;
  const startFrom = (after: LogPosition | undefined): NaiveRelay =>
    startNaiveRelay({ log, connection, subject: stream(), after, isChained });
  const start = async (): Promise<void> => {
    await ensureNaiveStream(connection, stream());
    relay = startFrom(position);
  };
  const stop = async (): Promise<void> => {
    position = relay?.position() ?? position;
    await relay?.stop();
    relay = undefined;
  };
  return {
    stream: async () => stream(),
    start,
    stop,
    startAnother: async () => startFrom(relay?.position()),
    intoProcess: async () => {
      const written = relay?.position();
      return {
        kill: async () => {
          await stop();
          position = written;
          await start();
        },
      };
    },
    feed: async () => createNaiveNatsFeed(connection, stream()),
    renew: async (manners = {}) => {
      await stop();
      count += 1;
      isChained = manners.isChained ?? false;
      position = await log.head();
      await start();
    },
  };
};
