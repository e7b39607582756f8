import { createEventStoreDbLog } from '@waivers/events/log/eventstoredb/eventstoredb-log.ts';
import {
  type ProtocolServer,
  startProtocolServer,
} from '@waivers/events/log/eventstoredb/testing/protocol-server.ts';
import { DEFAULT_PREFIX, type EventStore } from '@waivers/events/log/identity/log-address.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { appendWithNewId } from '../control/append-with-new-id.ts';
import { createLiveOnlyFeed } from '../control/live-only-feed.ts';
import { type LogJournal, openLogJournal } from '../distributed/log-journal.ts';
import { naiveReadSide, productReadSide } from '../distributed/read-side.ts';
import type { DistributedScene, OpenScene } from '../distributed/run.ts';
import { openProjectorScene, type ProjectorScene } from '../projector/scene.ts';

export type VenueOnDouble = ProjectorScene & {
  readonly server: ProtocolServer;
  readonly eventStore: EventStore;
  readonly journal: LogJournal;
  reopenLog(): Promise<void>;
};

export type EventStoreScene = VenueOnDouble & DistributedScene & { readonly eventStore: EventStore };

const APPEND_DEADLINE_MS = 300;

export const openVenueOnDouble = async (
  place: string,
  projections: Parameters<OpenScene<EventStoreScene>>[1],
  customers: (log: EventLog, eventStore: EventStore) => EventLog = (log) => log,
): Promise<VenueOnDouble> => {
  const server = await startProtocolServer();
  const eventStore = { url: server.url, prefix: DEFAULT_PREFIX };
  const journal = openLogJournal();
  const open = (): EventLog =>
    customers(createEventStoreDbLog({ ...eventStore, appendDeadlineMs: APPEND_DEADLINE_MS }), eventStore);
  let log = open();
  const scene = await openProjectorScene(place, projections, {
    eventStore,
    customersLog: () => journal.through(() => log),
  });
  return {
    ...scene,
    server,
    eventStore,
    journal,
    reopenLog: async () => {
      await log.close();
      log = open();
    },
    close: async () => {
      await scene.close();
      await server.close();
    },
  };
};

export const openEventStoreScene: OpenScene<EventStoreScene> = async (place, projections, guard) => {
  const isGuarded = guard === 'on';
  const venue = await openVenueOnDouble(place, projections, isGuarded ? undefined : appendWithNewId);
  const { eventStore, log } = venue;
  const readSide = isGuarded
    ? productReadSide(venue, projections, { eventStore, natsUrl: undefined })
    : naiveReadSide(venue, projections, async () => createLiveOnlyFeed(eventStore, log));
  return {
    ...venue,
    readSide,
    close: async () => {
      await readSide.stop();
      await venue.close();
    },
  };
};
