import type { FollowerStore } from '@waivers/events/delivery/follower/follower.ts';
import { followerStore } from '@waivers/events/delivery/follower/follower-rows.ts';
import { openFollowerSession } from '@waivers/events/delivery/follower/session.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import type { ReactorDatabase, ReactorTransaction } from '../database/database.ts';
import { ensureCheckpoint, findReactor } from './checkpoints.ts';
import type { Reactor } from './reactor.ts';

/** Waits while another process holds the lock. @returns undefined once aborted @throws Error if PostgreSQL is unavailable */
export const openReactorStore = async (
  connectionString: string,
  reactor: Pick<Reactor, 'name' | 'startsAt'>,
  log: Pick<EventLog, 'head'>,
  standBy: AbortSignal,
): Promise<FollowerStore<ReactorTransaction> | undefined> => {
  const session = await openFollowerSession<ReactorDatabase>({
    connectionString,
    applicationName: `waivers ${reactor.name}`,
    lock: `reactor ${reactor.name}`,
    standBy,
  });
  return (
    session &&
    followerStore(session, findReactor(reactor.name), {
      begin: (database) => ensureCheckpoint(database, reactor, log),
      // Always wanted, because only versions that include a reactor run it.
      isWanted: async () => true,
    })
  );
};
