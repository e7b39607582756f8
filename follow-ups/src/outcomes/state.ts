import type { StoredEvent } from '@waivers/events/definitions/event.ts';
import type {
  followUpDone,
  followUpFailed,
  followUpPostponed,
  followUpWanted,
} from '@waivers/events/definitions/follow-up.ts';
import type { DecodedEvent } from '@waivers/events/log/codec.ts';

export type Outcome = {
  readonly status: 'open' | 'failed' | 'done';
  /** How often it was wanted again. */
  readonly wanted: number;
  /** When it was last done, or wanted again. */
  readonly busyAt: Date | undefined;
};

export const noOutcome: Outcome = { status: 'open', wanted: 0, busyAt: undefined };

export const evolve = (outcome: Outcome, event: DecodedEvent): Outcome => {
  const { type, metadata } = event as DecodedEvent &
    (
      | StoredEvent<typeof followUpDone>
      | StoredEvent<typeof followUpPostponed>
      | StoredEvent<typeof followUpFailed>
      | StoredEvent<typeof followUpWanted>
    );
  const at = new Date(metadata.occurredAt);
  switch (type) {
    case 'FollowUpDone':
      return { ...outcome, status: 'done', busyAt: at };
    case 'FollowUpPostponed':
      return outcome;
    case 'FollowUpFailed':
      return { ...outcome, status: 'failed' };
    case 'FollowUpWanted':
      return { status: 'open', wanted: outcome.wanted + 1, busyAt: at };
    default:
      throw new Error(`${type satisfies never} is no event of a follow-up.`);
  }
};
