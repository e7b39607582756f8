import type { FollowerStore } from '@waivers/events/delivery/follower/follower.ts';
import { openFollowerSession } from '@waivers/events/delivery/follower/session.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import type { ReactorDatabase, ReactorTransaction } from '../database/database.ts';
import { ensureCheckpoint, moveCheckpoint, readCheckpoint } from './checkpoints.ts';
import { parkedStreams, parkStream, releaseStream } from './parked-streams.ts';
import type { Reactor } from './reactor.ts';

/** @returns undefined when another process has the lock @throws Error when PostgreSQL is unavailable */
export const openReactorStore = async (
  connectionString: string,
  reactor: Pick<Reactor, 'name' | 'startsAt'>,
  log: Pick<EventLog, 'head'>,
): Promise<FollowerStore<ReactorTransaction> | undefined> => {
  const { name } = reactor;
  const session = await openFollowerSession<ReactorDatabase>({
    connectionString,
    applicationName: `waivers ${name}`,
    lock: `reactor ${name}`,
  });
  if (session === undefined) return undefined;
  const { database, transaction, close } = session;
  return {
    transaction,
    close,
    checkpoint: async () => {
      await ensureCheckpoint(database, reactor, log);
      return readCheckpoint(database, name);
    },
    moveCheckpoint: (from, to, within) => moveCheckpoint(within ?? database, name, from, to),
    parked: () => parkedStreams(database, name),
    park: (within, parked) => parkStream(within, name, parked),
    release: (within, stream) => releaseStream(within, name, stream),
    // A version that does not know a reactor does not run it.
    isWanted: async () => true,
  };
};
