import type { EventLog } from '@waivers/events/log/event-log.ts';
import { createEventStoreDbLog } from '@waivers/events/log/eventstoredb/eventstoredb-log.ts';
import {
  type ProtocolServer,
  startProtocolServer,
} from '@waivers/events/log/eventstoredb/testing/protocol-server.ts';
import { DEFAULT_PREFIX, type EventStore } from '@waivers/events/log/log-address.ts';
import type { Projection } from '@waivers/projections/projection.ts';
import { appendAnew } from '../control/append-anew.ts';
import { createLiveOnlyFeed } from '../control/live-only-feed.ts';
import { type LogJournal, openLogJournal } from '../distributed/log-journal.ts';
import { naiveReadSide, productReadSide, type ReadSide } from '../distributed/read-side.ts';
import type { Guard } from '../fault.ts';
import { openProjectorScene, type ProjectorScene } from '../projector/scene.ts';

/** A venue whose log stands in the event store's test double, in this process. */
export type EventStoreScene = ProjectorScene & {
  readonly server: ProtocolServer;
  readonly eventStore: EventStore;
  readonly journal: LogJournal;
  readonly readSide: ReadSide;
  /** As in a process that has been started again: nothing is remembered of the log. */
  reopenLog(): Promise<void>;
};

/** Whoever signs here is not patient: an append without an answer is looked up after this long. */
const APPEND_DEADLINE_MS = 300;

/** @param projections are kept up to date as the product does it, or without its guards */
export const openEventStoreScene = async (
  place: string,
  projections: readonly Projection[],
  guard: Guard,
): Promise<EventStoreScene> => {
  const server = await startProtocolServer();
  const eventStore = { url: server.url, prefix: DEFAULT_PREFIX };
  const journal = openLogJournal();
  const open = (): EventLog => {
    const log = createEventStoreDbLog({ ...eventStore, appendDeadlineMs: APPEND_DEADLINE_MS });
    return guard === 'on' ? log : appendAnew(log, eventStore);
  };
  let log = open();
  const scene = await openProjectorScene(place, projections, {
    eventStore,
    customersLog: () => journal.through(() => log),
  });
  const readSide =
    guard === 'on'
      ? productReadSide(scene, projections, { eventStore, natsUrl: undefined })
      : naiveReadSide(scene, projections, async () => createLiveOnlyFeed(eventStore, scene.log));
  return {
    ...scene,
    server,
    eventStore,
    journal,
    readSide,
    reopenLog: async () => {
      await log.close();
      log = open();
    },
    close: async () => {
      await readSide.stop();
      await scene.close();
      await server.close();
    },
  };
};
