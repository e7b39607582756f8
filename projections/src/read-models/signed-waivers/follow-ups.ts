import { isDeepStrictEqual } from 'node:util';
import {
  followUpDone,
  followUpFailed,
  type followUpPostponed,
  type followUpWanted,
} from '@waivers/events/definitions/follow-up.ts';
import { isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import type { MailState } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { sql } from 'kysely';
import type { EventOf, ReadModelTransaction } from '../../engine/projection.ts';
import { rowsIn, type SignerChange } from './party.ts';

type Failed = EventOf<typeof followUpFailed>;
export type FollowUpEvent =
  | EventOf<typeof followUpDone>
  | EventOf<typeof followUpPostponed>
  | Failed
  | EventOf<typeof followUpWanted>;

const isVoided = ({ data: { reason } }: Failed): boolean => reason === 'voided';

const mailAfter = (event: FollowUpEvent): MailState => {
  if (isEvent(followUpDone, event)) return event.data.channel === 'outbox' ? 'kept' : 'sent';
  return isEvent(followUpFailed, event) && !isVoided(event) ? 'refused' : 'waiting';
};

/** A refusal without a response means that the business disconnected the service before the call. */
const isRefusal = (failed: Failed): boolean =>
  !isVoided(failed) && (failed.data.reason !== 'refused' || failed.data.answer !== undefined);

const changeBy = (event: FollowUpEvent): SignerChange | undefined => {
  const { template, recipient } = event.data;
  const refused = isEvent(followUpFailed, event) && isRefusal(event) ? true : null;
  switch (`${template} to ${recipient}`) {
    case 'signed-waiver to signer':
      return { mail: mailAfter(event) };
    case 'contact to email-marketing':
      return { contact_refused: refused };
    case 'customer to point-of-sale':
      return { customer_refused: refused };
    default:
      return undefined;
  }
};

type Run = { readonly change: SignerChange; readonly eventIds: string[] };

const columnOf = (change: SignerChange): string | undefined => Object.keys(change)[0];

/** Groups equal outcomes. Each sets one column, so only the order within a column matters. */
export const runsOf = (events: readonly FollowUpEvent[]): readonly Run[] => {
  const runs: Run[] = [];
  for (const event of events) {
    const change = changeBy(event);
    if (change === undefined) continue;
    const last = runs.findLast((run) => columnOf(run.change) === columnOf(change));
    if (last !== undefined && isDeepStrictEqual(last.change, change)) last.eventIds.push(event.data.eventId);
    else runs.push({ change, eventIds: [event.data.eventId] });
  }
  return runs;
};

export const recordFollowUps = async (
  transaction: ReadModelTransaction,
  events: readonly FollowUpEvent[],
): Promise<void> => {
  for (const { change, eventIds } of runsOf(events)) {
    const ids = sql<string>`any(${eventIds}::uuid[])`;
    await rowsIn(transaction)
      .updateTable('signed_waivers')
      .set(change)
      .where((is) => {
        if (change.mail === undefined) return is('event_id', '=', ids);
        // Once the address is corrected, only the mail to the new address counts.
        const isUncorrected = is.and([is('event_id', '=', ids), is('correction_id', 'is', null)]);
        return is.or([isUncorrected, is('correction_id', '=', ids)]);
      })
      .execute();
  }
};
