import { type FollowerSession, openFollowerSession } from '@waivers/events/delivery/follower/session.ts';
import type { Transaction } from 'kysely';
import { searchPathOf } from '../builds/build-schema.ts';
import type { ProjectionsDatabase } from '../database.ts';
import type { BuildName, ReadModelTransaction } from '../projection.ts';

export type BatchTransaction = Transaction<ProjectionsDatabase>;

export type BuildSession = FollowerSession<ProjectionsDatabase>;

/** Returns undefined if another runner holds the build's lock or, with `standBy`, only once that is aborted. @throws Error if PostgreSQL is unavailable */
export const openBuildSession = (
  connectionString: string,
  { projection, build }: BuildName,
  standBy?: AbortSignal,
): Promise<BuildSession | undefined> =>
  openFollowerSession<ProjectionsDatabase>({
    connectionString,
    applicationName: `waivers ${projection} ${build}`,
    lock: `runner of ${projection} ${build}`,
    ...(standBy && { standBy }),
    settings: {
      // Needs no flush: after a crash, rows and checkpoint are stale but consistent, and the log supplies the rest.
      synchronous_commit: 'off',
      search_path: searchPathOf(projection, build),
    },
  });

export const readModelTransaction = (transaction: BatchTransaction): ReadModelTransaction =>
  transaction as unknown as ReadModelTransaction;
