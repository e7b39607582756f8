import type { Follower, FollowerStore } from '@waivers/events/delivery/follower/follower.ts';
import { ensureCheckpoint, isWanted, moveCheckpoint, readCheckpoint } from '../checkpoints/checkpoints.ts';
import type { BuildName, Projection } from '../projection.ts';
import { parkedStreams, parkStream, releaseStream } from './parked-streams.ts';
import { type BatchTransaction, readModelTransaction, type Session } from './session.ts';

export const followerOf = ({
  handles,
  apply,
}: Pick<Projection, 'handles' | 'apply'>): Follower<BatchTransaction> => ({
  handles,
  apply: (transaction, events) => apply(readModelTransaction(transaction), events),
});

export const buildStore = (
  { database, transaction, close }: Session,
  name: BuildName,
): FollowerStore<BatchTransaction> => ({
  transaction,
  close,
  checkpoint: async () => {
    await ensureCheckpoint(database, name);
    return readCheckpoint(database, name);
  },
  moveCheckpoint: (from, to, within) => moveCheckpoint(within ?? database, name, from, to),
  parked: () => parkedStreams(database, name),
  park: (within, parked) => parkStream(within, name, parked),
  release: (within, stream) => releaseStream(within, name, stream),
  isWanted: () => isWanted(database, name),
});
