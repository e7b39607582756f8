import type { Follower, FollowerStore } from '@waivers/events/delivery/follower/follower.ts';
import { followerRows, followerStore } from '@waivers/events/delivery/follower/follower-rows.ts';
import { followerNameOf, isBuildInUse, requireNotRetired } from '../checkpoints/checkpoints.ts';
import type { BuildName, Projection } from '../projection.ts';
import { type BatchTransaction, type BuildSession, readModelTransaction } from './session.ts';

export const followerOf = ({
  handles,
  apply,
}: Pick<Projection, 'handles' | 'apply'>): Follower<BatchTransaction> => ({
  handles,
  apply: (transaction, events) => apply(readModelTransaction(transaction), events),
});

export const buildStore = (session: BuildSession, build: BuildName): FollowerStore<BatchTransaction> =>
  followerStore(session, followerNameOf(build), {
    begin: followerRows(followerNameOf(build)).addCheckpoint,
    moved: (within) => requireNotRetired(within, build),
    isWanted: (database) => isBuildInUse(database, build),
  });
