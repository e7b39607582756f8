import type { StoredEvent } from '@waivers/events/definitions/event.ts';
import type { followUpDone, followUpFailed } from '@waivers/events/definitions/follow-up.ts';
import type { DecodedEvent } from '@waivers/events/log/codec.ts';

export type Outcome =
  | { readonly status: 'open' | 'failed' }
  | { readonly status: 'done'; readonly channel: 'outbox' };

export const noOutcome: Outcome = { status: 'open' };

export const evolve = (_outcome: Outcome, event: DecodedEvent): Outcome => {
  const { type, data } = event as DecodedEvent &
    (StoredEvent<typeof followUpDone> | StoredEvent<typeof followUpFailed>);
  switch (type) {
    case 'FollowUpDone':
      return { status: 'done', channel: data.channel };
    case 'FollowUpFailed':
      return { status: 'failed' };
    default:
      throw new Error(`${type satisfies never} is no event of a follow-up.`);
  }
};
