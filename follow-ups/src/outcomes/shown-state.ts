import type { FollowUpState } from '@waivers/contract/signed-waivers/follow-ups.ts';
import type { FailureReason, OutboxState } from '../database/database.ts';

export type SettledRow = {
  readonly state: OutboxState;
  readonly failure: FailureReason | null;
  readonly isSent: boolean;
  readonly held: boolean;
};

/** A row's state as people are told. */
export const stateOf = ({ state, failure, isSent, held }: SettledRow): FollowUpState => {
  switch (state) {
    case 'failed':
      return failure ?? 'given_up';
    // A kept mail that nobody can want any more is done without having been sent.
    case 'done':
      return isSent ? 'sent' : 'kept';
    case 'withdrawn':
      return held ? 'held_back' : 'withdrawn';
    default:
      return state;
  }
};
