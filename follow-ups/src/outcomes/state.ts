import type { StoredEvent } from '@waivers/events/definitions/event.ts';
import type {
  followUpDone,
  followUpFailed,
  followUpPostponed,
  followUpWanted,
} from '@waivers/events/definitions/follow-up.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';

export type Outcome = {
  /** `voided`: not sent because its record is void, which says nothing about the recipient. */
  readonly status: 'open' | 'failed' | 'voided' | 'done';
  /** Number of times the follow-up was requested again. */
  readonly wanted: number;
  /** When the follow-up was last delivered or requested. Ignores requests cancelled by a void. */
  readonly busyAt: Date | undefined;
  /** When the follow-up was last requested again. */
  readonly requestedAt?: Date;
};

export const noOutcome: Outcome = { status: 'open', wanted: 0, busyAt: undefined };

export const evolve = (outcome: Outcome, event: DecodedEvent): Outcome => {
  const { type, data, metadata } = event as DecodedEvent &
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
      return data.reason === 'voided'
        ? { ...outcome, status: 'voided', busyAt: undefined }
        : { ...outcome, status: 'failed' };
    case 'FollowUpWanted':
      return { status: 'open', wanted: outcome.wanted + 1, busyAt: at, requestedAt: at };
    default:
      throw new Error(`${type satisfies never} is no event of a follow-up.`);
  }
};
