import { derivedId } from '@waivers/events/log/port/event-id.ts';
import type { FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import type { ReactorDatabase } from '../database/database.ts';
import { type MailKey, sealPayload } from './mail-key.ts';

export type QueuedFollowUp = {
  readonly kind: FollowUpKind;
  readonly eventId: string;
  readonly stream: string;
  readonly correlationId: string;
  readonly accountId: string;
  readonly personId: string;
  /** Lane, for kinds that have lanes. Rows queue only behind rows in the same lane. */
  readonly lane?: string;
  readonly template: string;
  /** Kind of recipient; never identifies a person. */
  readonly recipient: string;
  /** Due immediately if omitted. */
  readonly notBefore?: Date;
  readonly notAfter: Date;
  /** Whether the follow-up can be sent again: its payload holds only ids and is kept. */
  readonly repeatable?: boolean;
  readonly payload: object;
};

/** Returns the id of a repeatable follow-up. */
export const followUpId = (eventId: string, template: string, recipient: string): string =>
  derivedId(eventId, `${template} ${recipient}`);

/**
 * Returns a random id for follow-ups with a secret. If a restore loses such a row, its replacement has a new secret,
 * and the old row's outcome in the log must not block it. Repeatable follow-ups keep their id after a restore.
 */
const idOf = ({ eventId, template, recipient, repeatable }: QueuedFollowUp): string =>
  repeatable === true ? followUpId(eventId, template, recipient) : v7();

const rowOf = (key: MailKey, queued: QueuedFollowUp) => {
  const id = idOf(queued);
  return {
    id,
    event_id: queued.eventId,
    stream: queued.stream,
    correlation_id: queued.correlationId,
    kind: queued.kind,
    lane: queued.lane ?? null,
    template: queued.template,
    recipient: queued.recipient,
    account_id: queued.accountId,
    person_id: queued.personId,
    payload: sealPayload(key, id, queued.payload),
    repeatable: queued.repeatable ?? false,
    state: 'waiting' as const,
    not_after: queued.notAfter,
    ...(queued.notBefore === undefined ? {} : { due_at: queued.notBefore }),
  };
};

/**
 * Runs in the caller's transaction, so that a follow-up is stored if and only if its cause is. Queues one per event,
 * template and kind of recipient. Skips any past their deadline, because a restarted reactor sees old events.
 */
export const queueFollowUps = async (
  transaction: Kysely<ReactorDatabase>,
  key: MailKey,
  queued: readonly QueuedFollowUp[],
): Promise<void> => {
  const wanted = queued.filter(({ notAfter }) => notAfter.getTime() > Date.now());
  if (wanted.length === 0) return;
  await transaction
    .insertInto('follow_ups.outbox')
    .values(wanted.map((each) => rowOf(key, each)))
    .onConflict((conflict) => conflict.columns(['event_id', 'template', 'recipient']).doNothing())
    .execute();
};
