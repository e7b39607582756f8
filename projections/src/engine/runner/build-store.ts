import type { Follower, FollowerStore } from '@waivers/events/delivery/follower/follower.ts';
import { followerRows, followerStore } from '@waivers/events/delivery/follower/follower-rows.ts';
import { buildNamed, isWanted, requireNotRetired } from '../checkpoints/checkpoints.ts';
import type { BuildName, Projection } from '../projection.ts';
import { type BatchTransaction, readModelTransaction, type Session } from './session.ts';

export const followerOf = ({
  handles,
  apply,
}: Pick<Projection, 'handles' | 'apply'>): Follower<BatchTransaction> => ({
  handles,
  apply: (transaction, events) => apply(readModelTransaction(transaction), events),
});

export const buildStore = (session: Session, build: BuildName): FollowerStore<BatchTransaction> =>
  followerStore(session, buildNamed(build), {
    begin: followerRows(buildNamed(build)).addCheckpoint,
    moved: (within) => requireNotRetired(within, build),
    isWanted: (database) => isWanted(database, build),
  });
