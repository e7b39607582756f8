import { type FollowerSession, openFollowerSession } from '@waivers/events/delivery/follower/session.ts';
import type { Transaction } from 'kysely';
import { searchPathOf } from '../builds/build-schema.ts';
import type { ProjectionsDatabase } from '../database.ts';
import type { BuildName, ReadModelTransaction } from '../projection.ts';

/** The transaction of one batch: the build's own tables, and where the runner keeps its state. */
export type BatchTransaction = Transaction<ProjectionsDatabase>;

/** What a runner works with. The search path of the whole session is the build's schema. */
export type Session = FollowerSession<ProjectionsDatabase>;

/**
 * Connects as role `projector` and takes the lock of a build.
 * @returns undefined when another runner, here or in another process, has the lock
 * @throws Error when PostgreSQL is away
 */
export const openSession = (
  connectionString: string,
  { projection, build }: BuildName,
): Promise<Session | undefined> =>
  openFollowerSession<ProjectionsDatabase>({
    connectionString,
    applicationName: `waivers ${projection} ${build}`,
    lock: `runner of ${projection} ${build}`,
    settings: {
      // A commit of the read side is not waited for: after a crash of PostgreSQL rows and checkpoint are together where
      // they were a moment before, and the log gives what is missing again.
      synchronous_commit: 'off',
      search_path: searchPathOf(projection, build),
    },
  });

/** The same transaction as projections see it. */
export const readModelTransaction = (transaction: BatchTransaction): ReadModelTransaction =>
  transaction as unknown as ReadModelTransaction;
