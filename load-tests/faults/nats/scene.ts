import { join } from 'node:path';
import type { Feed } from '@waivers/events/delivery/feed/feed.ts';
import {
  connectJetStream,
  type JetStreamConnection,
} from '@waivers/events/delivery/feed/jetstream-connection.ts';
import { positionIn } from '@waivers/events/delivery/feed/jetstream-message.ts';
import { type NatsServer, startNatsServer } from '@waivers/infra/nats/nats-server.ts';
import {
  disturbedReadSide,
  naiveReadSide,
  productReadSide,
  type ReadSide,
  SILENT,
} from '../distributed/read-side.ts';
import type { OpenScene } from '../distributed/run.ts';
import { type EventStoreScene, openVenueOnDouble } from '../event-store/scene.ts';
import type { Disturbance } from '../projector/ledger.ts';
import { createNaivePipe } from './naive-pipe.ts';
import type { Pipe } from './pipe.ts';
import { createProductPipe } from './product-pipe.ts';

export type OnTheWay = {
  readonly disturbance?: Disturbance;
  readonly deliver?: (batches: ReturnType<Feed['consume']>) => ReturnType<Feed['consume']>;
};

export type NatsScene = EventStoreScene & {
  readonly nats: NatsServer;
  readonly connection: JetStreamConnection;
  readonly pipe: Pipe;
  isRelayed(): Promise<boolean>;
  onTheWay(what: OnTheWay): ReadSide;
};

const over = (feed: Feed, { deliver }: OnTheWay): Feed =>
  deliver === undefined
    ? feed
    : { consume: (options) => deliver(feed.consume(options)), close: () => feed.close() };

export const openNatsScene: OpenScene<NatsScene> = async (place, projections, guard) => {
  const nats = await startNatsServer({ folder: join(place, 'nats') });
  const venue = await openVenueOnDouble(place, projections);
  const closing = new AbortController();
  const connection = await connectJetStream({
    natsUrl: nats.url,
    name: 'fault',
    logger: SILENT,
    signal: closing.signal,
  });
  const { eventStore, log } = venue;
  const isGuarded = guard === 'on';
  const pipe = isGuarded ? createProductPipe(venue, nats.url, place) : createNaivePipe(venue, connection);
  const onTheWay = (what: OnTheWay): ReadSide =>
    (isGuarded ? disturbedReadSide : naiveReadSide)(
      venue,
      projections,
      async () => over(await pipe.feed(), what),
      what.disturbance,
    );
  const readSide = isGuarded
    ? productReadSide(venue, projections, { eventStore, natsUrl: nats.url })
    : onTheWay({});
  await pipe.start();
  return {
    ...venue,
    nats,
    connection,
    pipe,
    readSide,
    onTheWay,
    isRelayed: async () => {
      const { streams } = connection.manager;
      const stream = await streams.info(await pipe.stream()).catch(() => undefined);
      // Asks by subject, because nats-server 2.9 crashes when asked for the last message of `>` in an empty stream.
      const last_by_subj = stream?.config.subjects?.[0] ?? '';
      const message = await streams.getMessage(await pipe.stream(), { last_by_subj }).catch(() => undefined);
      return positionIn(message?.header) === (await log.head());
    },
    close: async () => {
      await readSide.stop();
      await pipe.stop();
      await connection.close();
      await venue.close();
      await nats.kill();
    },
  };
};
